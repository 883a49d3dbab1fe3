"""Random games of open-spiel with its loop in C++: `python bench/peers.py GAME SECONDS` prints one JSON line.

Rates are by this process's processor time. Plies are those of a sample walked in Python: the loop in C++ does not tell them.
"""

import json
import random
import resource
import sys

import pyspiel

SAMPLE = 20


def cpu():
    used = resource.getrusage(resource.RUSAGE_SELF)
    return used.ru_utime + used.ru_stime


def plies_of_one(game):
    state, plies = game.new_initial_state(), 0
    while not state.is_terminal():
        if state.is_chance_node():
            actions, chances = zip(*state.chance_outcomes())
            state.apply_action(random.choices(actions, chances)[0])
        else:
            state.apply_action(random.choice(state.legal_actions()))
            plies += 1
    return plies


def main(name, seconds):
    game = pyspiel.load_game(name)
    bots = [pyspiel.make_uniform_random_bot(player, player + 1) for player in range(game.num_players())]
    games, start = 0, cpu()
    while cpu() - start < seconds:
        pyspiel.evaluate_bots(game.new_initial_state(), bots, games)
        games += 1
    rate = games / (cpu() - start)
    random.seed(1)
    plies = sum(plies_of_one(game) for _ in range(SAMPLE)) / SAMPLE
    print(json.dumps({"game": name, "games_per_cpu_s": rate, "plies_a_game": plies, "plies_per_cpu_s": rate * plies}))


main(sys.argv[1], float(sys.argv[2]))
