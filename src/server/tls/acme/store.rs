//! The files of the ACME state: the account's key and the certificate with its key. Names and
//! contents are those that earlier versions of the portal wrote, so that an upgrade and a way back
//! need no new certificate.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use anyhow::Context;
use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use ring::digest::{self, SHA256};

use crate::config::Acme;
use crate::durable::{self, create_private_folder, replace};

/// Bytes that the account and the certificate need at least.
const PROBE: usize = 16 * 1024;

/// Where the state of one account and one certificate is stored.
#[derive(Clone, Debug)]
pub struct Store {
    account: PathBuf,
    certificate: PathBuf,
}

impl Store {
    /// Makes the folder, for this user only: it holds private keys.
    ///
    /// # Errors
    /// When the folder cannot be made or written to.
    pub fn open(acme: &Acme) -> anyhow::Result<Self> {
        let folder = folder(&acme.data);
        create_private_folder(&folder).with_context(|| format!("{}", folder.display()))?;
        probe(&folder.join(".writable"))
            .with_context(|| format!("{} cannot be written to", folder.display()))?;
        let account = name("cached_account", &[contact(acme)], &acme.directory);
        let certificate = name("cached_cert", &acme.domains, &acme.directory);
        Ok(Self { account: folder.join(account), certificate: folder.join(certificate) })
    }

    /// The account's key in PKCS#8, if one is stored.
    ///
    /// # Errors
    /// When the file is there but cannot be read.
    pub fn account(&self) -> anyhow::Result<Option<Vec<u8>>> {
        read(&self.account)
    }

    /// The certificate's key and chain in PEM, if they are stored.
    ///
    /// # Errors
    /// When the file is there but cannot be read.
    pub fn certificate(&self) -> anyhow::Result<Option<Vec<u8>>> {
        read(&self.certificate)
    }

    /// # Errors
    /// When the file cannot be written; an older one stays as it was.
    pub async fn store_account(&self, key: Vec<u8>) -> anyhow::Result<()> {
        replace_aside(self.account.clone(), key).await
    }

    /// # Errors
    /// When the file cannot be written; an older one stays as it was.
    pub async fn store_certificate(&self, pem: Vec<u8>) -> anyhow::Result<()> {
        replace_aside(self.certificate.clone(), pem).await
    }
}

/// The address by which the directory reaches the operator.
pub fn contact(acme: &Acme) -> String {
    format!("mailto:{}", acme.contact)
}

/// Tries whether the state could be stored, and changes nothing.
///
/// # Errors
/// When files could not be made there.
pub fn check(data: &Path) -> anyhow::Result<()> {
    durable::check_folder(&folder(data), PROBE as u64)
}

fn folder(data: &Path) -> PathBuf {
    data.join("acme")
}

/// Writes a file with as much as the state needs, and removes it. A full disk still takes an empty file.
fn probe(path: &Path) -> io::Result<()> {
    let written = fs::File::create(path).and_then(|mut file| {
        file.write_all(&[0; PROBE])?;
        file.sync_all()
    });
    let removed = fs::remove_file(path);
    written.and(removed)
}

/// The name of a file that belongs to these domains or contacts at this directory.
fn name(kind: &str, parts: &[String], directory: &str) -> String {
    let mut context = digest::Context::new(&SHA256);
    for part in parts {
        context.update(part.as_bytes());
        context.update(&[0]);
    }
    context.update(directory.as_bytes());
    format!("{kind}_{}", BASE64_URL_SAFE_NO_PAD.encode(context.finish()))
}

fn read(path: &Path) -> anyhow::Result<Option<Vec<u8>>> {
    match fs::read(path) {
        Ok(bytes) => Ok(Some(bytes)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error).with_context(|| path.display().to_string()),
    }
}

/// Replaces a file on a thread of its own, because the disk may take longer than connections of
/// this thread should wait.
async fn replace_aside(path: PathBuf, bytes: Vec<u8>) -> anyhow::Result<()> {
    tokio::task::spawn_blocking(move || {
        replace(&path, &bytes).with_context(|| path.display().to_string())
    })
    .await
    .context("the file could not be written")?
}

#[cfg(test)]
mod tests {
    use super::*;

    fn acme(data: &Path) -> Acme {
        Acme {
            domains: vec!["www.example.org".to_owned(), "example.org".to_owned()],
            contact: "web@example.org".to_owned(),
            directory: "https://acme.example.org/directory".to_owned(),
            root: None,
            data: data.to_owned(),
        }
    }

    #[test]
    fn files_have_the_names_of_earlier_versions() {
        let data = tempfile::tempdir().unwrap();
        let store = Store::open(&acme(data.path())).unwrap();
        let folder = data.path().join("acme");
        for (path, name) in [
            (&store.account, "cached_account_bbU6k55_2kLMvJ2xYm56TbCy8QFZWMSwGYRE-EoIoFI"),
            (&store.certificate, "cached_cert_1V6oa-hw9j51IwMVMjGjYL1xHttkpWEb0nh7gwVK4X8"),
        ] {
            assert_eq!(path, &folder.join(name));
        }
    }

    #[tokio::test]
    async fn a_file_is_replaced_at_once_and_only_its_owner_reads_it() {
        let data = tempfile::tempdir().unwrap();
        let store = Store::open(&acme(data.path())).unwrap();
        assert_eq!(store.certificate().unwrap(), None);
        for pem in ["first", "second"] {
            store.store_certificate(pem.into()).await.unwrap();
            assert_eq!(store.certificate().unwrap().as_deref(), Some(pem.as_bytes()));
        }
        {
            use std::os::unix::fs::PermissionsExt;
            let mode = fs::metadata(&store.certificate).unwrap().permissions().mode();
            assert_eq!(mode & 0o777, 0o600);
        }
        assert_eq!(fs::read_dir(data.path().join("acme")).unwrap().count(), 1, "a draft is left");
    }

    #[tokio::test]
    async fn an_error_names_the_file() {
        let data = tempfile::tempdir().unwrap();
        let store = Store::open(&acme(data.path())).unwrap();
        // A directory cannot be replaced by a file.
        fs::create_dir(&store.account).unwrap();
        let path = store.account.display().to_string();
        for error in
            [store.store_account(b"key".to_vec()).await.unwrap_err(), store.account().unwrap_err()]
        {
            assert!(format!("{error:#}").starts_with(&path), "{error:#}");
        }
    }

    #[test]
    fn a_check_changes_nothing() {
        let data = tempfile::tempdir().unwrap();
        check(&data.path().join("new")).unwrap();
        assert_eq!(fs::read_dir(data.path()).unwrap().count(), 0);
    }
}
