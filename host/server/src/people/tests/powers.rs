//! Lists, roles, administrators, and how people go away.

use super::*;

#[test]
fn whom_somebody_blocks_or_mutes_is_on_their_lists_alone() {
    let f = folder();
    let (ann, bob) = (
        f.account("Ann").visitor.person,
        f.account("Bob").visitor.person,
    );
    let (people, on) = (&f.people, true);
    assert!(!people.blocks(&ann.id, &bob.id));
    people
        .set_manner(&ann, "bob", Manner::Block, on, 0)
        .expect("blocked");
    assert!(people.blocks(&ann.id, &bob.id));
    assert!(!people.blocks(&bob.id, &ann.id));
    assert!(!people.mutes(&ann.id, &bob.id));
    people
        .set_manner(&ann, "Bob", Manner::Mute, on, 0)
        .expect("muted");
    assert!(people.mutes(&ann.id, &bob.id));
    assert_eq!(
        people.lists(&ann.id).expect("lists"),
        (vec!["Bob".to_owned()], vec!["Bob".to_owned()])
    );
    people
        .set_manner(&ann, "Bob", Manner::Block, !on, 0)
        .expect("no longer");
    assert!(!people.blocks(&ann.id, &bob.id));
    assert_eq!(
        code(people.set_manner(&ann, "Ann", Manner::Mute, on, 0)),
        "yourself"
    );
    assert_eq!(
        code(people.set_manner(&ann, "Nobody", Manner::Mute, on, 0)),
        "no-such-person"
    );
}

#[test]
fn who_is_deleted_leaves_an_id_and_nothing_else() {
    let f = folder();
    let ann = f.account("Ann");
    let bob = f.account("Bob").visitor.person;
    f.people
        .set_manner(&bob, "Ann", Manner::Mute, true, 0)
        .expect("muted");
    assert_eq!(
        code(f.people.delete(&ann.visitor, Some("wrong"), "1", 0)),
        "wrong-password"
    );
    let export = f.people.export(&ann.visitor.person).expect("exported");
    assert_eq!(export["name"], "Ann");
    f.people
        .delete(&ann.visitor, Some("correct horse"), "1", 0)
        .expect("deleted");
    assert_eq!(f.who(&ann.cookie, 1), None);
    assert_eq!(
        f.people.name_of(&ann.visitor.person.id).expect("asked"),
        None
    );
    assert!(f.people.lists(&bob.id).expect("lists").0.is_empty());
    assert_eq!(
        f.people.errands().expect("asked"),
        [(ann.visitor.person.id, None)]
    );
    f.account("Ann");
    let (guest, cookie) = f.people.new_guest(0).expect("a guest");
    f.people
        .delete(&guest, None, "1", 0)
        .expect("a guest goes without a password");
    assert_eq!(f.who(&cookie, 1), None);
}

#[test]
fn roles_are_given_and_the_last_administrator_stays() {
    let f = folder();
    assert!(
        f.people
            .appoint("command line", "Ann", 0)
            .expect("appointed")
            .is_some()
    );
    let (ann, _) = f.people.find("ann").expect("asked").expect("there");
    assert!(ann.is(Role::Administrator));
    assert_eq!(
        code(f.people.set_role("x", "Ann", None, false, 1)),
        "last-admin"
    );
    assert_eq!(code(f.people.remove("x", "Ann", "", 0)), "last-admin");
    let bob = f.account("Bob").visitor.person;
    let kept = f
        .people
        .appoint("command line", "Bob", 0)
        .expect("appointed");
    assert_eq!(kept, None, "keeps the password");
    f.people
        .set_role("x", "Ann", None, false, 1)
        .expect("one is left");
    let scope = Scope::read("table:abc").expect("a scope");
    f.people
        .set_role("x", "Bob", Some(scope), true, 1)
        .expect("arbiter");
    let eve = f.account("Eve").visitor.person;
    f.people
        .set_role("x", "Eve", Some(scope), true, 1)
        .expect("arbiter");
    let eve = f.people.by_id(&eve.id).expect("there");
    assert!(eve.rules_at("abc") && !eve.rules_at("abd") && !eve.is(Role::Administrator));
    assert!(f.people.by_id(&bob.id).expect("there").rules_at("abd"));
    let roles = f.people.roles(&bob.id).expect("roles");
    assert_eq!(roles, ["administrator", "arbiter:table:abc"]);
    assert_eq!(f.people.by_id(&bob.id).expect("there").roles.len(), 2);
    let (guest, _) = f.people.new_guest(0).expect("a guest");
    let guest = f.people.keep(&guest.person, 0).expect("kept");
    assert_eq!(
        code(f.people.set_role("x", &guest.name, None, true, 1)),
        "account-needed"
    );
    for bad in ["", "table", "table:", "seat:1", "table:a b"] {
        assert_eq!(code(Scope::read(bad)), "scope-needed");
    }
}

#[test]
fn what_administrators_do_is_logged_and_works() {
    let f = folder();
    let ann = f.account("Ann");
    f.people
        .suspend("boss", "pong", "crashes", true, 1)
        .expect("suspended");
    assert_eq!(f.people.suspended().expect("asked")[0].plugin, "pong");
    f.people
        .suspend("boss", "pong", "", false, 2)
        .expect("resumed");
    assert!(f.people.suspended().expect("asked").is_empty());
    let (_, password) = f.people.reset_password("boss", "Ann", 3).expect("reset");
    assert_eq!(f.who(&ann.cookie, 4), None);
    f.people
        .login(None, "Ann", &password, "1", 4)
        .expect("with the new one");
    f.people.remove("boss", "Ann", "spam", 5).expect("removed");
    let log = f.people.log(0).expect("log");
    let whats: Vec<&str> = log.iter().map(|row| row.what.as_str()).collect();
    assert_eq!(
        whats,
        [
            "remove-account",
            "reset-password",
            "resume-plugin",
            "suspend-plugin"
        ]
    );
    assert!(
        log.iter()
            .all(|row| !format!("{row:?}").contains(&password))
    );
    assert_eq!(f.people.log(log[1].n).expect("log").len(), 2);
    assert_eq!(
        code(f.people.suspend("boss", "pong", &"x".repeat(501), true, 1)),
        "reason-long"
    );
}

#[test]
fn accounts_are_listed_by_name() {
    let f = folder();
    for name in ["Ann", "Anna", "Bob", "Čapek"] {
        f.account(name);
    }
    let names = |begins: &str, after: &str| -> Vec<String> {
        f.people
            .accounts(begins, after)
            .expect("listed")
            .into_iter()
            .map(|account| account.name)
            .collect()
    };
    assert_eq!(names("", ""), ["Ann", "Anna", "Bob", "Čapek"]);
    assert_eq!(names("AN", ""), ["Ann", "Anna"]);
    assert_eq!(names("", "anna"), ["Bob", "Čapek"]);
}

#[test]
fn guests_not_seen_for_long_are_forgotten() {
    let f = folder();
    let (guest, cookie) = f.people.new_guest(0).expect("a guest");
    f.people.keep(&guest.person, 0).expect("kept");
    f.account("Ann");
    assert!(f.who(&cookie, 2 * DAY_MS).is_some(), "and so seen then");
    assert_eq!(f.people.expire(GUEST_LIFE_MS).expect("swept"), 0);
    assert_eq!(
        f.people.expire(GUEST_LIFE_MS + 2 * DAY_MS).expect("swept"),
        1
    );
    assert!(f.people.find("Ann").expect("asked").is_some());
}

#[test]
fn the_same_people_are_there_after_a_restart_and_secrets_are_not_in_the_file() {
    let Folder { people, dir } = folder();
    let signed = people
        .register(None, "Ann", "correct horse", "1", 0)
        .expect("registered");
    let header = header(&signed.cookie);
    drop(people);
    let people = People::open(dir.path()).expect("opened again");
    assert_eq!(
        people
            .visitor(Some(&header), 1)
            .expect("asked")
            .map(|v| v.person.name),
        Some("Ann".to_owned())
    );
    drop(people);
    let token = signed
        .cookie
        .value
        .split('.')
        .nth(2)
        .expect("a token")
        .to_owned();
    for entry in std::fs::read_dir(dir.path()).expect("files").flatten() {
        let bytes = std::fs::read(entry.path()).expect("a file");
        for secret in ["correct horse", &token] {
            assert!(
                !bytes
                    .windows(secret.len())
                    .any(|part| part == secret.as_bytes()),
                "{secret} in {:?}",
                entry.path()
            );
        }
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            assert_eq!(
                entry.metadata().expect("there").permissions().mode() & 0o077,
                0,
                "{:?}",
                entry.path()
            );
        }
    }
    assert!(!format!("{signed:?}").contains(&token));
}
