//! The generator's process: `portal content render`, which [`super::parent`] starts, and
//! `portal content compress`.

use std::collections::{BTreeMap, HashMap};
use std::path::Path;

use anyhow::{Context as _, anyhow};
use rquickjs::context::EvalOptions;
use rquickjs::function::Func;
use rquickjs::{Array, CatchResultExt, CaughtError, Context, Ctx, Object, Promise, Runtime};

use super::compress::{BEST, QUICK, brotli, gzip};
use super::host::{offsets, sha256};
use super::protocol::{Answer, Entry, Mistake, Order};
use crate::sandbox::{Limits, enter, input, output, split};
use crate::site::PageHead;
use crate::site::embedded::{self, Made};

/// The engine's own limit; the system's is higher, so that the engine can say what happened.
const MEMORY: usize = 384 * 1024 * 1024;
const STACK: usize = 2 * 1024 * 1024;

/// The whole site takes two seconds.
const LIMITS: Limits = Limits { cpu_seconds: 20, nice: 10 };

/// Calls `remakeSite` of `ui/site/index.ts`, and flattens what it resolves with.
const CALL: &str = "
(async () => {
  const { media, ...built } = JSON.parse(builtText)
  const sources = JSON.parse(sourcesText)
  try {
    const made = await site.remakeSite({ ...sources, media: { ...media, ...sources.media } }, built, { sha256, offsetsOf })
    return { nextAt: made.nextAt, withdrawn: made.withdrawn, files: [...made.files].map(([path, { text, head }]) => [path, text, head]) }
  } catch (error) {
    if (error.name !== 'ContentError') throw error
    return { mistakes: JSON.stringify(error.mistakes) }
  }
})()
";

/// The sources of `ui/site/input.ts`: the embedded files, and the order as it came.
#[derive(serde::Serialize)]
struct Sources<'a> {
    files: BTreeMap<String, String>,
    #[serde(flatten)]
    order: &'a Order,
}

/// The whole site as the generator makes it, or the mistakes.
type Outcome = Result<Site, Vec<Mistake>>;

struct Site {
    files: Vec<(String, String, Option<PageHead>)>,
    withdrawn: Vec<String>,
    next_at: Option<u64>,
}

/// Reads an order from standard input and writes the answer to standard output.
///
/// # Errors
/// When the sandbox cannot be entered, or the generator fails for a reason that is no mistake of
/// the content.
pub fn render() -> anyhow::Result<()> {
    let generator = embedded::generator("site.js")?;
    let built = embedded::generator("built.json")?;
    let files = content()?;
    let made = embedded::made()?;
    enter(LIMITS)?;

    let order: Order = serde_json::from_slice(&input()?).context("standard input")?;
    let sources = serde_json::to_string(&Sources { files, order: &order })?;
    let (answer, pieces) = match generate(generator, built, sources)? {
        Ok(site) => changed(site, made)?,
        Err(mistakes) => (Answer::Mistakes(mistakes), Vec::new()),
    };
    output(&answer, &pieces)
}

/// Compresses texts as well as the build does: reads their lengths and bytes, and writes the lengths
/// and bytes of those that are smaller then.
///
/// # Errors
/// When the sandbox cannot be entered, or standard input has another form.
pub fn compress() -> anyhow::Result<()> {
    enter(LIMITS)?;
    let input = input()?;
    let (lengths, mut texts) = split::<Vec<usize>>(&input).context("standard input")?;
    let mut pieces = Vec::new();
    for length in lengths {
        let text = texts.take(length).context("standard input")?;
        pieces.push(brotli(&text, BEST)?);
    }
    let lengths: Vec<_> = pieces.iter().map(|piece| piece.as_ref().map(Vec::len)).collect();
    output(&lengths, &pieces.into_iter().flatten().collect::<Vec<_>>())
}

/// The embedded texts and whole lists, without what is for people only.
fn content() -> anyhow::Result<BTreeMap<String, String>> {
    let mut content = embedded::content()?;
    content.retain(|name, _| {
        let is_json = Path::new(name).extension().is_some_and(|extension| extension == "json");
        is_json && (!name.contains('/') || name.starts_with("en/"))
    });
    Ok(content)
}

/// What differs from the files that the build made.
fn changed(site: Site, mut made: HashMap<String, Made>) -> anyhow::Result<(Answer, Vec<Vec<u8>>)> {
    let Site { files, mut withdrawn, next_at } = site;
    let pages = files.iter().filter(|(_, _, head)| head.is_some()).count();
    let (mut entries, mut pieces) = (Vec::new(), Vec::new());
    for (path, text, head) in files {
        let before = made.remove(&path);
        if before.is_some_and(|file| file.text == text.as_bytes() && file.head == head) {
            continue;
        }
        let (brotli, gzip) = (brotli(text.as_bytes(), QUICK)?, gzip(text.as_bytes())?);
        entries.push(Entry {
            path,
            length: text.len(),
            brotli: brotli.as_ref().map(Vec::len),
            gzip: gzip.as_ref().map(Vec::len),
            head,
        });
        pieces.push(text.into_bytes());
        pieces.extend(brotli.into_iter().chain(gzip));
    }
    withdrawn.extend(made.into_keys());
    withdrawn.sort_unstable();
    Ok((Answer::Made { pages, files: entries, withdrawn, next_at }, pieces))
}

fn generate(generator: String, built: String, sources: String) -> anyhow::Result<Outcome> {
    let runtime = Runtime::new()?;
    runtime.set_memory_limit(MEMORY);
    runtime.set_max_stack_size(STACK);
    let context = Context::full(&runtime)?;
    context.with(|ctx| {
        outcome(&ctx, generator, built, sources)
            .catch(&ctx)
            .map_err(|error| anyhow!(reason(&error)))
    })
}

fn outcome(
    ctx: &Ctx<'_>,
    generator: String,
    built: String,
    sources: String,
) -> rquickjs::Result<Outcome> {
    let globals = ctx.globals();
    globals.set("builtText", built)?;
    globals.set("sourcesText", sources)?;
    globals.set("sha256", Func::from(|text: String| sha256(&text)))?;
    globals.set("offsetsOf", Func::from(|zone: String| table(&zone)))?;
    let mut script = EvalOptions::default();
    script.filename = Some("site.js".to_owned());
    ctx.eval_with_options::<(), _>(generator, script)?;
    let outcome: Object = ctx.eval::<Promise, _>(CALL)?.finish()?;

    if let Some(mistakes) = outcome.get::<_, Option<String>>("mistakes")? {
        return Ok(Err(serde_json::from_str(&mistakes).map_err(|_| rquickjs::Error::Unknown)?));
    }
    let mut files = Vec::new();
    for file in outcome.get::<_, Array>("files")?.iter::<Array>() {
        let file = file?;
        let head = match file.get::<Option<Object>>(2)? {
            Some(head) => {
                Some(PageHead { style_hash: head.get("styleHash")?, links: head.get("links")? })
            }
            None => None,
        };
        files.push((file.get(0)?, file.get(1)?, head));
    }
    let next_at = outcome.get::<_, Option<f64>>("nextAt")?;
    // An instant is a whole number of milliseconds, and not before 1970: it is in the future.
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
    let next_at = next_at.map(|instant| instant as u64);
    Ok(Ok(Site { files, withdrawn: outcome.get("withdrawn")?, next_at }))
}

fn table(time_zone: &str) -> Option<Vec<Vec<f64>>> {
    Some(offsets(time_zone)?.into_iter().map(Vec::from).collect())
}

/// The message of an error with the place that it was thrown at.
fn reason(error: &CaughtError<'_>) -> String {
    match error {
        CaughtError::Exception(exception) => {
            let message = exception.message().unwrap_or_default();
            let place = exception.stack().unwrap_or_default();
            let place = place.lines().next().unwrap_or_default().trim();
            format!("{message} ({place})")
        }
        other => other.to_string().lines().next().unwrap_or_default().to_owned(),
    }
}
