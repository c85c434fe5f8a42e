//! Pictures, film and documents of the content folder.

use std::collections::BTreeSet;
use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

use image::{DynamicImage, ImageBuffer, ImageFormat, Rgb, RgbImage};
use serde_json::{Value, json};

use crate::commands::text;
use crate::content::{check, folder, history, list, page, serve, shows, undo, write};
use crate::harness::{Answer, PORTAL, Process, Server};
use crate::proc::until;

/// Something that is in the metadata of a picture.
const SECRET: &[u8] = b"GPS 30.0N 31.2E";

/// Wider than high, with colors that differ at its corners.
fn picture(width: u32, height: u32) -> RgbImage {
    let part = |n: u32, of: u32| u8::try_from(n * 255 / of).expect("a byte");
    ImageBuffer::from_fn(width, height, |x, y| Rgb([part(x, width), part(y, height), 90]))
}

fn encoded(picture: RgbImage, format: ImageFormat) -> Vec<u8> {
    let mut file = std::io::Cursor::new(Vec::new());
    DynamicImage::from(picture).write_to(&mut file, format).expect("a picture");
    file.into_inner()
}

/// A JPEG as cameras write it: lying on its side, with a place.
pub fn photograph(width: u32, height: u32) -> Vec<u8> {
    let jpeg = encoded(picture(width, height), ImageFormat::Jpeg);
    // Exif (TIFF 6.0): one entry in its first directory, the orientation: turn clockwise.
    let mut exif =
        b"Exif\0\0MM\0\x2a\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\x06\0\0\0\0\0\0".to_vec();
    exif.extend_from_slice(SECRET);
    let length = u16::try_from(exif.len() + 2).expect("a short segment");
    [&jpeg[..2], b"\xff\xe1", &length.to_be_bytes(), &exif, &jpeg[2..]].concat()
}

pub fn put(folder: &Path, path: &str, bytes: &[u8]) {
    write(folder, path, "");
    fs::write(folder.join(path), bytes).expect("a file");
}

/// An article with a picture.
fn article(slug: &str, image: &str) -> Value {
    let mut article = list("articles")[0].clone();
    article["slug"] = json!(slug);
    article["image"] = json!(image);
    article["date"] = json!("2026-11-01");
    article
}

/// The addresses on a page that hold a text and have an extension.
fn addresses(page: &str, part: &str, extension: &str) -> BTreeSet<String> {
    page.split(['"', ' ', ','])
        .filter(|text| text.starts_with('/') && text.contains(part))
        .filter(|text| Path::new(text).extension().is_some_and(|found| found == extension))
        .map(str::to_owned)
        .collect()
}

fn contains(bytes: &[u8], part: &[u8]) -> bool {
    bytes.windows(part.len()).any(|window| window == part)
}

#[test]
fn a_picture_is_served_in_the_sizes_that_pages_need() {
    let (folder, data) = (folder(&[]), tempfile::tempdir().unwrap());
    let server = serve(folder.path(), Some(data.path()));
    let path = "/press-awards/quartz";
    put(folder.path(), "media/press/quartz 1.jpg", &photograph(300, 1000));
    let item = article("quartz", "press/quartz 1");
    write(folder.path(), "articles/quartz.json", &item.to_string());
    shows(&server, path, "/media/press/quartz%201-");

    let jpegs = addresses(&page(&server, path), "quartz%201-", "jpg");
    assert!(jpegs.iter().any(|path| path.contains("-800.")), "{jpegs:?}");
    for address in &jpegs {
        let answer = server.get(address, &[]);
        assert_eq!(
            (answer.status, answer.header("content-type")),
            (200, "image/jpeg"),
            "{address}"
        );
        assert!(!contains(&answer.body, b"Exif") && !contains(&answer.body, SECRET), "{address}");
        // It was turned.
        let image = image::load_from_memory(&answer.body).unwrap().into_rgb8();
        assert!(image.width() > image.height(), "{address}");
        let (left, right) = (image.get_pixel(5, 5).0, image.get_pixel(image.width() - 6, 5).0);
        assert!(left[1] > 200 && right[1] < 50, "{left:?} {right:?}");
    }
    assert!(page(&server, "/press-awards/feed.xml").contains("quartz%201-"));

    // AVIF follows, and pages offer it.
    shows(&server, path, "image/avif\" srcSet=\"/media/press/quartz%201-");
    let avif = addresses(&page(&server, path), "quartz%201-", "avif");
    assert_eq!(avif.len(), 3, "{avif:?}");
    for address in &avif {
        let answer = server.get(address, &[]);
        assert_eq!(
            (answer.status, answer.header("content-type")),
            (200, "image/avif"),
            "{address}"
        );
        assert_eq!(&answer.body[4..12], b"ftypavif", "{address}");
        let part = server.get(address, &[("Range", "bytes=4-11")]);
        assert_eq!((part.status, &part.body[..]), (206, &b"ftypavif"[..]), "{address}");
        let again = server.get(address, &[("If-None-Match", answer.header("etag"))]);
        assert_eq!(again.status, 304, "{address}");
    }

    // A restart needs neither the folder nor the time again.
    let site = data.path().join("content/site");
    until("the site with them", || {
        let kept = fs::read(&site).unwrap_or_default();
        String::from_utf8_lossy(&kept)
            .split("srcSet=\"/media/press/quartz%201-")
            .any(|rest| rest.split('"').next().is_some_and(|set| set.contains(".avif 480w")))
    });
    drop(server);
    let aside = folder.path().with_extension("aside");
    fs::rename(folder.path(), &aside).unwrap();
    let server = serve(folder.path(), Some(data.path()));
    assert_eq!(server.get(avif.first().unwrap(), &[]).status, 200);
    assert!(page(&server, path).contains("image/avif\" srcSet=\"/media/press/quartz%201-"));
    fs::rename(&aside, folder.path()).unwrap();
}

#[test]
fn every_kind_of_picture_is_read() {
    let (folder, data) = (folder(&[]), tempfile::tempdir().unwrap());
    for (name, format) in [("a.png", ImageFormat::Png), ("b.webp", ImageFormat::WebP)] {
        put(folder.path(), &format!("media/press/{name}"), &encoded(picture(400, 300), format));
    }
    // It has the place of an embedded one.
    put(folder.path(), "media/press/park-garden.jpeg", &photograph(300, 400));
    for name in ["a", "b"] {
        let item = article(name, &format!("press/{name}"));
        write(folder.path(), &format!("articles/{name}.json"), &item.to_string());
    }
    let server = serve(folder.path(), Some(data.path()));
    for name in ["a", "b"] {
        assert!(
            page(&server, &format!("/press-awards/{name}"))
                .contains(&format!("/media/press/{name}-"))
        );
    }
    let end = check(folder.path());
    assert_eq!(end.code, Some(0), "{end:?}");
}

#[test]
fn documents_are_saved_and_never_shown() {
    let (folder, data) = (folder(&[]), tempfile::tempdir().unwrap());
    let name = "tender/خطة 100%.pdf";
    put(folder.path(), &format!("files/{name}"), b"%PDF-first");
    let mut request = list("requests")[1].clone();
    request["attachments"] = json!([{ "file": name, "name": "Site plan" }]);
    let reference = request["reference"].as_str().unwrap().to_owned();
    write(folder.path(), &format!("requests/{reference}.json"), &request.to_string());
    let path = format!("/rfp/{reference}");
    let mut server = serve(folder.path(), Some(data.path()));
    assert!(page(&server, &path).contains("Site plan"));
    let found = addresses(&page(&server, &path), "/files/", "pdf");
    assert_eq!(found.len(), 1, "{found:?}");
    let address = found.first().unwrap();
    assert!(page(&server, &format!("{path}.json")).contains(&address[..]), "in the data release");

    let first = server.get(address, &[]);
    assert_eq!((first.status, &first.body[..]), (200, &b"%PDF-first"[..]));
    assert_eq!(first.header("content-disposition"), "attachment");
    assert_eq!(first.header("content-type"), "application/pdf");
    assert_eq!(first.header("cache-control"), "no-cache");
    // The PDFs of the build hold nothing of it, so they stay.
    assert!(page(&server, &path).contains(&format!("{path}/conditions.pdf")));

    put(folder.path(), &format!("files/{name}"), b"%PDF-second");
    until("the second", || server.get(address, &[]).body == b"%PDF-second");
    let second = server.get(address, &[("If-None-Match", first.header("etag"))]);
    assert_eq!(second.status, 200);
    let part = server.get(address, &[("Range", "bytes=5-"), ("If-Range", second.header("etag"))]);
    assert_eq!((part.status, &part.body[..]), (206, &b"second"[..]));

    // What was replaced comes back.
    until("the history", || history(data.path()).len() == 1);
    let line = &history(data.path())[0];
    assert!(line.ends_with(&format!("changed files/{name}")), "{line}");
    let end = undo(folder.path(), data.path(), &[]);
    assert_eq!(end.code, Some(0), "{end:?}");
    assert_eq!(fs::read(folder.path().join("files").join(name)).unwrap(), b"%PDF-first");
    until("the first", || server.get(address, &[]).body == b"%PDF-first");
    // A client that knows dates only must not keep the second.
    let modified = |answer: &Answer| {
        httpdate::parse_http_date(answer.header("last-modified")).expect("a date")
    };
    assert!(modified(&server.get(address, &[])) >= modified(&second));

    // Without the document, the request has a mistake, and the site stays.
    fs::remove_file(folder.path().join("files").join(name)).unwrap();
    let line = server.process.log_line("content refused");
    assert!(line.contains("/attachments/0/file: there is no document"), "{line}");
    assert_eq!(server.get(address, &[]).status, 200);
}

#[test]
fn the_folders_film_takes_the_place_of_the_embedded_one() {
    let (folder, data) = (folder(&[]), tempfile::tempdir().unwrap());
    // Longer than one piece of an answer.
    let film: Vec<u8> = (0..700_000_u32).flat_map(u32::to_be_bytes).collect();
    put(folder.path(), "media/film/hero.mp4", &film);
    let server = serve(folder.path(), Some(data.path()));
    let home: Value = serde_json::from_str(&page(&server, "/assets/content/home.json")).unwrap();
    let own = &home["data"]["films"][0];
    assert_eq!((&own["name"], &own["encoding"]), (&json!("hero"), &json!("mp4")));
    let address = format!("/media/film/hero-{}.mp4", own["revision"].as_str().unwrap());

    let whole = server.get(&address, &[]);
    assert_eq!((whole.status, whole.header("content-type")), (200, "video/mp4"));
    assert!(whole.body == film);
    let part = server.get(&address, &[("Range", "bytes=1000001-2000000")]);
    assert_eq!((part.status, part.header("content-range")), (206, "bytes 1000001-2000000/2800000"));
    assert!(part.body == film[1_000_001..=2_000_000]);
    let several = server.get(&address, &[("Range", "bytes=0-3,2799996-")]);
    assert_eq!(several.status, 206);
    assert!(contains(&several.body, &film[film.len() - 4..]));
    // The other encodings stay as they were, and so do the answers when the folder vanishes.
    fs::remove_file(folder.path().join("media/film/hero.mp4")).unwrap();
    fs::rename(folder.path(), folder.path().with_extension("aside")).unwrap();
    assert!(server.get(&address, &[]).body == film);
}

#[test]
fn a_film_that_is_still_on_its_way_is_not_published() {
    let (folder, data) = (folder(&[]), tempfile::tempdir().unwrap());
    let server = serve(folder.path(), Some(data.path()));
    put(folder.path(), "media/film/hero.mp4", b"half, ");
    // As when an upload pauses.
    std::thread::sleep(Duration::from_secs(2));
    let mut film =
        fs::File::options().append(true).open(folder.path().join("media/film/hero.mp4")).unwrap();
    film.write_all(b"whole").unwrap();
    drop(film);
    shows(&server, "/assets/content/home.json", "\"films\"");
    let home: Value = serde_json::from_str(&page(&server, "/assets/content/home.json")).unwrap();
    let revision = home["data"]["films"][0]["revision"].as_str().unwrap();
    let answer = server.get(&format!("/media/film/hero-{revision}.mp4"), &[]);
    assert_eq!(answer.body, b"half, whole");
}

#[test]
fn clients_that_read_nothing_take_little_memory() {
    const CLIENTS: usize = 400;
    let (folder, data) = (folder(&[]), tempfile::tempdir().unwrap());
    put(folder.path(), "media/film/hero.mp4", &vec![7; 20 << 20]);
    let server = serve(folder.path(), Some(data.path()));
    let home: Value = serde_json::from_str(&page(&server, "/assets/content/home.json")).unwrap();
    let revision = home["data"]["films"][0]["revision"].as_str().unwrap();
    let path = format!("/media/film/hero-{revision}.mp4");
    let before = server.process.memory();
    let request = format!("GET {path} HTTP/1.1\r\nhost: a\r\n\r\n");
    let clients = (0..CLIENTS).map(|_| {
        let mut client = server.socket();
        client.write_all(request.as_bytes()).unwrap();
        // Its answer has begun.
        client.peek(&mut [0]).unwrap();
        client
    });
    let clients: Vec<_> = clients.collect();
    let each = server.process.memory().saturating_sub(before) / clients.len();
    assert!(each < 128, "{each} kB for a client");
    // Others are served.
    assert_eq!(server.get(&path, &[]).body.len(), 20 << 20);
}

#[test]
fn replicas_over_one_folder_have_the_same_validators() {
    let (folder, one, two) =
        (folder(&[]), tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    put(folder.path(), "media/press/quartz.jpg", &photograph(300, 400));
    put(folder.path(), "files/a.pdf", b"%PDF");
    write(folder.path(), "articles/quartz.json", &article("quartz", "press/quartz").to_string());
    let servers = [&one, &two].map(|data| serve(folder.path(), Some(data.path())));
    for server in &servers {
        shows(server, "/press-awards/quartz", "image/avif\" srcSet=\"/media/press/quartz-");
    }
    let pages = [0, 1].map(|index| page(&servers[index], "/press-awards/quartz"));
    assert_eq!(pages[0], pages[1]);
    let mut paths = addresses(&pages[0], "quartz-", "avif");
    paths.extend(addresses(&pages[0], "quartz-", "jpg"));
    paths.extend(["/press-awards/quartz", "/files/a.pdf", "/sw.js"].map(str::to_owned));
    for path in paths {
        let [one, two] = [0, 1].map(|index| servers[index].get(&path, &[]));
        assert_eq!(one.header("etag"), two.header("etag"), "{path}");
    }
}

/// The first chunk of a PNG, which tells its size.
fn png_head(width: u32, height: u32, depth: u8) -> Vec<u8> {
    let mut chunk = b"IHDR".to_vec();
    chunk.extend([width.to_be_bytes(), height.to_be_bytes()].concat());
    chunk.extend([depth, 6, 0, 0, 0]);
    let mut crc = flate2::Crc::new();
    crc.update(&chunk);
    let data = b"\0\0\0\0IDAT\x35\xaf\x06\x1e";
    [b"\x89PNG\r\n\x1a\n\0\0\0\x0d", &chunk[..], &crc.sum().to_be_bytes(), data].concat()
}

#[test]
fn what_cannot_be_used_is_refused_with_its_name() {
    let avif = b"\0\0\0\x1cftypavif\0\0\0\0avifmif1miaf";
    let cut_png = encoded(picture(300, 400), ImageFormat::Png);
    let cut = &photograph(300, 400)[..900];
    for (path, bytes, expected) in [
        ("media/press/plan.svg", &b"<svg/>"[..], "is no JPEG, PNG or WebP picture"),
        ("media/press/a.avif", avif, "is no JPEG, PNG or WebP picture; save it as one"),
        ("media/press/a.jpg", avif, "is an AVIF or HEIC picture; save it as JPEG"),
        ("media/press/a.jpg", b"<svg><script>", "is no JPEG, PNG or WebP picture"),
        ("media/press/a.jpg", b"", "is no JPEG, PNG or WebP picture"),
        ("media/press/a.jpg", cut, "is cut short"),
        ("media/press/a.jpg", &cut[..400], "cannot be read as Jpeg"),
        ("media/press/a.png", &cut_png[..cut_png.len() / 2], "cannot be read as Png"),
        ("media/press/a.png", &png_head(10_000, 10_000, 8), "has 100 megapixels; the limit is 40"),
        ("media/press/a.png", &png_head(1, 40_000, 8), "is 1 x 40000 pixels; the limit of a side"),
        ("media/press/a.png", &png_head(6000, 6000, 16), "has more than 8 bits a color"),
        ("media/film/other.mp4", b"", "is no film of this site"),
        ("files/page.html", b"<script>", "is not served; documents are PDF"),
        ("files/drawing.svg", b"<svg/>", "is not served"),
        ("brand/logo.svg", b"<svg/>", "cannot be changed"),
    ] {
        let folder = folder(&[]);
        put(folder.path(), path, bytes);
        let end = check(folder.path());
        let line = format!("{} {expected}", folder.path().join(path).display());
        assert_eq!(end.code, Some(1), "{path}: {end:?}");
        assert!(end.stderr[0].starts_with(&line), "{line}: {end:?}");
    }

    // All of them at once, and the site stays.
    let (folder, data) = (folder(&[]), tempfile::tempdir().unwrap());
    let mut server = serve(folder.path(), Some(data.path()));
    put(folder.path(), "media/press/a.jpg", b"a");
    put(folder.path(), "media/press/b.png", &png_head(10_000, 10_000, 8));
    server.process.signal("HUP");
    server.process.log_line("media/press/a.jpg is no JPEG");
    server.process.log_line("media/press/b.png has 100 megapixels");
    assert_eq!(server.get("/home", &[]).status, 200);
    put(folder.path(), "media/press/a.jpg", &photograph(300, 400));
    fs::remove_file(folder.path().join("media/press/b.png")).unwrap();
    server.process.log_line("content published");
}

#[test]
fn a_picture_that_is_missing_or_no_panorama_is_a_mistake() {
    let folder = folder(&[]);
    write(folder.path(), "articles/quartz.json", &article("quartz", "press/quartz").to_string());
    put(folder.path(), "media/vr/quartz.jpg", &photograph(300, 400));
    let mut stop = list("tour")[0].clone();
    stop["panorama"] = json!("vr/quartz");
    write(folder.path(), &format!("tour/{}.json", stop["id"].as_str().unwrap()), &stop.to_string());
    let end = check(folder.path());
    let has = |expected: &str| end.stderr.iter().any(|line| line.contains(expected));
    assert!(has("/image: unknown image 'press/quartz'"), "{end:?}");
    assert!(has("/panorama: 'vr/quartz' is no panorama"), "{end:?}");
}

#[test]
fn without_a_data_directory_only_texts_are_taken() {
    let folder = folder(&[]);
    let mut server = serve(folder.path(), None);
    put(folder.path(), "files/a.pdf", b"%PDF");
    let line = server.process.log_line("content refused");
    assert!(line.contains("files/a.pdf needs a data directory"), "{line}");
}

#[test]
fn a_disk_without_room_keeps_the_site_and_heals() {
    let (folder, data) = (folder(&[]), tempfile::tempdir().unwrap());
    let flags = ["--content", text(folder.path()), "--data-dir", text(data.path())];
    let args = [&["--listen", "127.0.0.1:0"], &flags[..]].concat();
    let mut server = Server::from(Process::start_with_file_size(4096, &args));
    put(folder.path(), "files/a.pdf", &vec![b'a'; 5 << 20]);
    let line = server.process.log_line("content refused");
    assert!(line.contains("files/a.pdf: ") && line.contains("File too large"), "{line}");
    assert_eq!(server.get("/home", &[]).status, 200);
    assert_eq!(fs::read_dir(data.path().join("content/blobs")).unwrap().count(), 0);
    put(folder.path(), "files/a.pdf", b"small");
    server.process.log_line("content published");
    assert_eq!(server.get("/files/a.pdf", &[]).body, b"small");
}

#[test]
#[cfg(target_os = "linux")]
fn pictures_are_read_where_they_can_do_no_harm() {
    let mut child = Command::new(PORTAL)
        .args(["content", "picture"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let process = Path::new("/proc").join(child.id().to_string());
    let status = || fs::read_to_string(process.join("status")).unwrap();
    until("the filter of system calls", || status().contains("Seccomp:\t2"));
    let limits = fs::read_to_string(process.join("limits")).unwrap();
    assert!(
        limits
            .lines()
            .any(|line| line.starts_with("Max address space") && line.contains("536870912"))
    );
    // A picture as large as is accepted fits into that.
    let mut task = child.stdin.take().unwrap();
    task.write_all(b"{\"avif\":{\"width\":480}}\n").unwrap();
    task.write_all(&encoded(picture(8000, 5000), ImageFormat::Jpeg)).unwrap();
    drop(task);
    let end = child.wait_with_output().unwrap();
    assert!(end.status.success(), "{:?}", end.status);
    assert!(
        String::from_utf8_lossy(&end.stdout).starts_with("{\"made\":{\"width\":480,\"height\":300")
    );
}
