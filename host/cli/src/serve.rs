//! `qipai serve`: tables for people, until it is told to stop.

use crate::output::{Failed, say};
use crate::{Common, Done, setup, texts};
use qipai_server::{Options, ServeError, Server};
use qipai_table::rules::Message;
use serde_json::json;
use std::net::{IpAddr, Ipv4Addr, SocketAddr, UdpSocket};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// The port that is tried first where none is given, and how many after it.
const FIRST_PORT: u16 = 8800;
const PORTS: u16 = 100;

#[derive(clap::Args)]
pub(crate) struct Serve {
    /// Port; left out: the first free one from 8800 on
    #[arg(long)]
    port: Option<u16>,
    /// Address to listen on; left out: this machine alone. 0.0.0.0 opens it to the network
    #[arg(long, value_name = "ADDRESS", default_value_t = IpAddr::V4(Ipv4Addr::LOCALHOST))]
    listen: IpAddr,
    /// Where records, people and plugins in use are kept
    #[arg(long, value_name = "DIR", default_value = "qipai-data")]
    data: PathBuf,
    /// The client's files from this folder instead of those inside this program
    #[arg(long, value_name = "DIR")]
    web_dir: Option<PathBuf>,
    /// Bytes that the database of records may take
    #[arg(long, value_name = "BYTES")]
    quota: Option<u64>,
    /// A proxy in front speaks TLS with the browsers: cookies are for it alone
    #[arg(long)]
    secure: bool,
    /// Milliseconds that a bot seems to think at least
    #[arg(long, value_name = "MS", default_value_t = 700)]
    bot_pause: u64,
    /// What is logged: error, warn, info, debug, or a filter as tracing has them
    #[arg(long, value_name = "FILTER", default_value = "warn")]
    log: String,
}

pub(crate) fn run(common: &Common, args: &Serve) -> Done {
    if common.trust_native.is_some() {
        return Err(Failed::Input(
            "serve runs sandboxed plugins only".to_owned(),
        ));
    }
    qipai_server::log(&args.log, common.json).map_err(Failed::Input)?;
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .map_err(Failed::internal)?;
    runtime.block_on(async {
        let server = start(common, args).await?;
        told(common, args, &server);
        stopped().await;
        server.stop().await;
        Ok(())
    })
}

async fn start(common: &Common, args: &Serve) -> Done<Server> {
    let plugins = setup::plugins(common);
    if !plugins.is_dir() {
        let plugins = plugins.display();
        return Err(Failed::Input(format!(
            "there is no folder of plugins {plugins}. In a checkout: cargo xtask plugins"
        )));
    }
    if !common.json {
        found(common, &plugins);
    }
    let mut options = Options::new(plugins, common.manifests.clone(), args.data.clone());
    options.compiler = qipai_sandbox::Compiler::own().ok();
    options.cache = Some(setup::cache());
    options.web.clone_from(&args.web_dir);
    options.quota = args.quota;
    options.secure = args.secure;
    options.bot_pause = Duration::from_millis(args.bot_pause);
    let ports = match args.port {
        Some(port) => port..=port,
        None => FIRST_PORT..=FIRST_PORT + PORTS,
    };
    let mut last = None;
    for port in ports {
        options.listen = SocketAddr::new(args.listen, port);
        match qipai_server::serve(options.clone()).await {
            Ok(server) => return Ok(server),
            Err(error @ ServeError::InUse(_)) => last = Some(error),
            Err(error) => return Err(Failed::input(error)),
        }
    }
    Err(Failed::Input(
        last.map_or_else(String::new, |error| error.to_string()),
    ))
}

/// What there is to load, said before it takes its time, and where there is nothing to play.
fn found(common: &Common, plugins: &Path) {
    let count = |folder: &Path, kind: &str| {
        let files = std::fs::read_dir(folder).into_iter().flatten().flatten();
        files
            .filter(|file| file.path().extension().is_some_and(|it| it == kind))
            .count()
    };
    let folders = ["games", "variants"].map(|name| common.manifests.join(name));
    let message = match (
        count(plugins, "wasm"),
        folders.iter().map(|it| count(it, "toml")).sum(),
    ) {
        (0, _) => Message::new("serving-no-plugins").arg("dir", plugins.display()),
        (_, 0_usize) => Message::new("serving-no-manifests").arg("dir", common.manifests.display()),
        (n, _) => Message::new("serving-plugins").arg("n", n),
    };
    eprintln!("{}", texts::own(&message, &common.lang).unwrap_or_default());
}

/// The link, and the one for the network where it listens there.
fn told(common: &Common, args: &Serve, server: &Server) {
    let address = server.address();
    let any = address.ip().is_unspecified();
    let own = if any || address.ip().is_loopback() {
        format!("http://localhost:{}/", address.port())
    } else {
        format!("http://{address}/")
    };
    let network = any.then(network).flatten();
    let network = network.map(|ip| format!("http://{}/", SocketAddr::new(ip, address.port())));
    if common.json {
        say!(
            "{}",
            json!({"url": own, "network": network, "address": address.to_string(), "data": args.data})
        );
        return;
    }
    let words = |message: Message| texts::own(&message, &common.lang).unwrap_or_default();
    say!("{}", words(Message::new("serving").arg("url", own)));
    if let Some(url) = network {
        say!("{}", words(Message::new("serving-network").arg("url", url)));
    }
    say!("{}", words(Message::new("serving-stop")));
}

/// This machine's address on its network: the one that it would send from. Nothing is sent.
fn network() -> Option<IpAddr> {
    let socket = UdpSocket::bind((Ipv4Addr::UNSPECIFIED, 0)).ok()?;
    socket.connect((Ipv4Addr::new(192, 0, 2, 1), 9)).ok()?;
    let ip = socket.local_addr().ok()?.ip();
    (!ip.is_loopback() && !ip.is_unspecified()).then_some(ip)
}

/// Until the system or somebody at the terminal asks it to stop.
async fn stopped() {
    let interrupt = tokio::signal::ctrl_c();
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        match signal(SignalKind::terminate()) {
            Ok(mut terminate) => {
                tokio::select! {
                    _ = interrupt => {}
                    _ = terminate.recv() => {}
                }
            }
            Err(_) => drop(interrupt.await),
        }
    }
    #[cfg(not(unix))]
    drop(interrupt.await);
}
