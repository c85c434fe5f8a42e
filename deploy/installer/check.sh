# Checks a new executable in the environment of the service before anything is stopped: settings,
# drop-ins, certificates, rights. Part of deploy/install.
# shellcheck shell=sh

CHECK=portal-check.service
# Where systemd looks for drop-ins. A file hides files of the same name in later directories.
DROP_IN_PATHS="/etc/systemd/system.control /run/systemd/system.control /run/systemd/transient
  /etc/systemd/system /run/systemd/system /usr/local/lib/systemd/system /usr/lib/systemd/system"

# drop_ins UNIT: prints the unit's drop-ins in the order in which systemd reads them.
drop_ins() {
  for path in $DROP_IN_PATHS; do
    for file in "$path/$1.d"/*.conf; do
      [ ! -e "$file" ] || echo "${file##*/}"
    done
  done | sort -u | while IFS= read -r name; do
    for path in $DROP_IN_PATHS; do
      if [ -e "$path/$1.d/$name" ]; then
        echo "$path/$1.d/$name"
        break
      fi
    done
  done
}

# Prints the section [Service] of the unit that will be installed, with this machine's drop-ins.
service_section() {
  {
    unit portal.service
    drop_ins portal.service | while IFS= read -r file; do
      echo
      cat "$file"
    done
  } | awk '/^\[/ { inside = ($0 ~ /^\[Service\]/); next } inside'
}

# Prints the files that systemd copies for the service when it starts.
credentials() {
  service_section | sed -n 's/^LoadCredential\(Encrypted\)\{0,1\}=[^:]*://p'
}

# Runs `portal check` as a service of its own, with the settings of portal.service. The running portal
# occupies the real ports, so the check opens none; releases without --no-sockets take free ones. A mistake in the
# notice is one of the moment, and keeps no release from being installed. A static or dynamic user named portal is the
# one of portal.service, so /var/lib/portal keeps its owner.
check_settings() {
  credentials | while IFS= read -r file; do
    case $file in
      /*) [ -e "$file" ] || fail "$file is missing, which LoadCredential= names in a drop-in of portal.service" ;;
    esac
  done
  messages=$stage/messages
  {
    printf '[Unit]\nDescription=Check of a new portal\n[Service]\nUser=portal\n'
    service_section
    cat <<END
Type=oneshot
Restart=no
WatchdogSec=0
TimeoutStartSec=30
LogNamespace=
ExecCondition=
ExecStartPre=
ExecStartPost=
ExecReload=
ExecStop=
ExecStopPost=
ExecStart=
ExecStart=/bin/sh -c 'export PORTAL_NOTICE=; if $new check --help | grep -q -e --no-sockets; then exec $new check --no-sockets; fi; exec $new check --listen 127.0.0.1:0 --admin off \$\${PORTAL_REDIRECT_HTTP:+--redirect-http 127.0.0.1:0}'
StandardOutput=null
StandardError=file:$messages
END
  } >"/run/systemd/system/$CHECK"
  since=$(date +%s)
  systemctl daemon-reload
  accepted=yes
  systemctl start "$CHECK" 2>/dev/null || accepted=
  reason=
  [ ! -f "$messages" ] || reason=$(sed -n 's/^error: //p' "$messages")
  # When systemd could not start the check, its own journal says why.
  [ -n "$accepted$reason" ] || journalctl --sync
  [ -n "$accepted$reason" ] || reason=$(journalctl --unit "$CHECK" --since "@$since" --output cat |
    grep -i 'fail\|timed out' | head -n 1)
  rm -f "/run/systemd/system/$CHECK"
  systemctl reset-failed "$CHECK" 2>/dev/null || true
  systemctl daemon-reload
  if [ -z "$accepted" ]; then
    reason=${reason:-$(cat "$messages" 2>/dev/null)}
    case $reason in
      */*'ermission denied'*) reason="$reason (the service runs as its own user, which cannot read /root, /home or files of root alone)" ;;
    esac
    fail "$version does not accept the settings of this machine: $reason"
  fi
  # Settings that work may still deserve a warning.
  [ ! -f "$messages" ] || cat "$messages" >&2
}
