//! Every limit of the server, in one place. Each has a test.

use std::time::Duration;

/// Bytes of a frame from a client.
pub const FRAME: usize = 16 << 10;
/// Frames a second that a socket may send, and how many at once after a silence.
pub const FRAMES_A_SECOND: u32 = 20;
pub const FRAMES_AT_ONCE: u32 = 40;
/// Frames past the rate after which a socket is closed.
pub const FRAMES_TOO_MANY: u32 = 100;
/// Sockets of one person.
pub const SOCKETS_A_PERSON: usize = 16;
/// Tables that one socket looks at.
pub const TABLES_A_SOCKET: usize = 32;
/// Messages that wait for a slow reader, beside the newest scene of each table.
pub const WAITING: usize = 256;
/// Silence after which a socket is closed, and how often the server asks.
pub const SILENCE: Duration = Duration::from_secs(25);
pub const PING: Duration = Duration::from_secs(10);
/// How long a socket that has been said goodbye to may take to close.
pub const GOODBYE: Duration = Duration::from_secs(2);
/// How long a socket may take to say hello.
pub const HELLO: Duration = Duration::from_secs(10);

/// Connections of one address at once; this machine itself, which may be a proxy, has as many as it likes.
pub const CONNECTIONS_PER_ADDRESS: usize = 512;
/// How long a connection may say nothing, and a request may take.
pub const PATIENCE: Duration = Duration::from_secs(60);
/// Bytes of a request's body.
pub const BODY: usize = 64 << 10;

/// Tables that one person hosts and that are not over.
pub const TABLES_A_PERSON: usize = 50;
/// Tables in one answer.
pub const LISTED: usize = 50;
/// People whom a table's host invites.
pub const INVITED: usize = 64;
/// The longest delay of spectators, in milliseconds.
pub const DELAY: u64 = 60 * 60 * 1000;

/// Commands of one person whose answers a table remembers.
pub const REMEMBERED: usize = 64;
/// People whose commands a table remembers; who gave the fewest is forgotten first.
pub const REMEMBERED_PEOPLE: usize = 256;
/// Characters of a command's name.
pub const CID: usize = 64;
/// Ids that one command touches, and characters of each.
pub const TOKENS: usize = 400;
pub const TOKEN: usize = 128;
/// Characters of a move that somebody types.
pub const TYPED: usize = 200;
/// Characters of a line of chat, and lines that a table keeps.
pub const CHAT: usize = 500;
pub const CHATS: usize = 200;

/// A task that runs longer than this holds its thread up: others get one more.
pub const HELD_UP: Duration = Duration::from_millis(30);
/// A task that runs longer than this gives way to others: it has a tenth of a processor that they want, and all of one that nobody
/// wants. A call within its fuel ends before its watchdog even so.
pub const GIVES_WAY: Duration = Duration::from_millis(8);
pub const NICE: i32 = 10;
/// Threads that one plugin may hold up at once; on a machine of two cores one of these, so that it never has the whole machine.
pub const THREADS_A_PLUGIN: usize = 2;
/// Threads beside one for each core, and how long such a one waits for work.
pub const EXTRA_THREADS: usize = 8;
pub const EXTRA_THREAD: Duration = Duration::from_secs(5);
/// How long a table that nobody looks at stays in memory.
pub const REST: Duration = Duration::from_secs(30);
/// A table whose next deadline is nearer stays awake for it.
pub const DOZE: u64 = 30_000;
/// How long after a failure of the store a table is tried again, in milliseconds.
pub const AGAIN: u64 = 5_000;
/// Lines of chat a second, and at once after a silence.
pub const CHATS_A_SECOND: u32 = 1;
pub const CHATS_AT_ONCE: u32 = 8;
/// Events at the end of a record whose moves are written out when a table wakes.
pub const WRITTEN_OUT: usize = 64;
/// Bytes that a socket sets aside for reading and for writing; larger messages take more while they last.
pub const SOCKET_BUFFER: usize = 4 << 10;
/// Batches of events that one commit takes together.
pub const TOGETHER: usize = 512;
/// How long the players of a match look at a game's result before the next game begins by itself, in milliseconds.
pub const NEXT_GAME: u64 = 30_000;
/// Lines of chat that somebody who comes is told.
pub const CHATS_TOLD: usize = 50;
/// Legal moves that a typed text is compared with as people read them.
pub const READ: usize = 400;
/// Attempts of a bot at a move that its game refuses.
pub const BOT_TRIES: u32 = 8;
/// How long a bot may search.
pub const BOT_TIME: Duration = Duration::from_secs(2);
/// How often the server notes that it lives, and how long stopping may take.
pub const HEARTBEAT: Duration = Duration::from_millis(500);
pub const STOP: Duration = Duration::from_secs(10);
/// Finished games whose replays stay in memory, and steps of one that are shown.
pub const REPLAYS: usize = 8;
pub const STEPS: usize = 3_000;
/// Packed files of the client that are kept.
pub const PACKED: usize = 500;
/// Games of a player that are counted.
pub const PLAYED: usize = 1_000;
/// How often the lobby changes, and how often folders are looked at.
pub const LOBBY: Duration = Duration::from_millis(500);
pub const FILES: Duration = Duration::from_secs(2);

/// Graphemes of a name, at most: what a reader counts as characters.
pub const NAME_GRAPHEMES: usize = 24;
/// Bytes of a name in UTF-8, at most, however few its graphemes are.
pub const NAME_BYTES: usize = 120;
/// Combining marks on one base character, at most: Vietnamese and Thai need two, Hebrew and Tibetan up to four.
pub const NAME_MARKS: usize = 4;
/// Characters of a password, at least and at most.
pub const PASSWORD_CHARS: (usize, usize) = (8, 256);
/// Memory (KiB), passes and lanes of argon2id for one password.
pub const ARGON2: (u32, u32, u32) = (19 * 1024, 2, 1);
/// Passwords that are checked at the same time: each takes the memory above.
pub const PASSWORDS_AT_ONCE: usize = 2;
/// And those that may wait for their turn.
pub const PASSWORDS_WAITING: usize = 60;

/// How long a guest's cookie lives without being seen, in milliseconds; a guest not seen for that long is forgotten.
pub const GUEST_LIFE_MS: i64 = 90 * DAY_MS;
/// How long a signed-in session lives without being seen, in milliseconds.
pub const SESSION_LIFE_MS: i64 = 30 * DAY_MS;
/// Sessions of one account; the oldest ends when there would be more.
pub const SESSIONS: usize = 20;
/// Milliseconds of a day.
pub const DAY_MS: i64 = 24 * 60 * 60 * 1000;

/// Tries to log in: how many at once, and milliseconds until one more is allowed. From one address.
pub const LOGIN_PER_ADDRESS: Rate = Rate::new(30, 20_000);
/// The same for one name, from wherever: slow enough that a guess a minute for a year tries half a million passwords.
pub const LOGIN_PER_NAME: Rate = Rate::new(10, 60_000);
/// Accounts made from one address. A class behind one address can register in one lesson.
pub const REGISTER_PER_ADDRESS: Rate = Rate::new(40, 60_000);
/// New guests from one address; from this machine itself as many as it likes. A school behind one address opens the page at once.
pub const GUESTS_PER_ADDRESS: Rate = Rate::new(200, 2_000);
/// New tables from one address, whoever makes them.
pub const TABLES_PER_ADDRESS: Rate = Rate::new(100, 10_000);
/// New names of one guest.
pub const RENAME_PER_PERSON: Rate = Rate::new(10, 60_000);
/// Keys that one limiter remembers; past that those which are full again are forgotten.
pub const RATE_KEYS: usize = 50_000;

/// Names on somebody's list of muted, and on that of blocked.
pub const LIST: usize = 500;
/// Rows of a list that an administrator gets at once.
pub const ADMIN_ROWS: usize = 200;
/// Bytes of the reason that an administrator gives.
pub const REASON_BYTES: usize = 500;

/// How often sessions, guests and tables are looked through for those whose time is over.
pub const SWEEP: Duration = Duration::from_secs(10 * 60);
/// How long a table that has not begun waits for a host who is away, in milliseconds.
pub const OPEN_TABLE_MS: i64 = DAY_MS;
/// A game in which nothing has happened for so long is void, in milliseconds.
pub const STALE_GAME_MS: i64 = 180 * DAY_MS;

/// So many at once, then one more every `each_ms`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rate {
    /// How many at once.
    pub burst: u32,
    /// Milliseconds until one more.
    pub each_ms: i64,
}

impl Rate {
    /// `burst` at once, one more every `each_ms`.
    #[must_use]
    pub const fn new(burst: u32, each_ms: i64) -> Self {
        Self { burst, each_ms }
    }
}

/// What clients are told of it.
#[must_use]
pub(crate) fn told() -> serde_json::Value {
    serde_json::json!({
        "frame": FRAME, "frames_a_second": FRAMES_A_SECOND, "cid": CID, "tokens": TOKENS, "typed": TYPED, "chat": CHAT,
        "tables": TABLES_A_SOCKET,
    })
}
