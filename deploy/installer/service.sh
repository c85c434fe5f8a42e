# Brings the installed files into service: by a hand-over, which nobody notices, or by a restart.
# Part of deploy/install.
# shellcheck shell=sh

HAND_OVER_SECONDS=60

# With --root, nothing is started, so the script needs neither root nor systemd.
systemctl() { [ -n "$root" ] || command systemctl --quiet "$@"; }

# show PROPERTY [UNIT]
show() { systemctl show --property "$1" --value "${2:-portal.service}"; }

is_active() { case $(show ActiveState "$1") in active | reloading) ;; *) return 1 ;; esac; }

# changed_since_start UNIT FILE...: prints the first of the files that changed after the unit started.
# ctime also tells of files that were moved or copied there with an older date.
changed_since_start() {
  start=$(TZ=UTC LC_ALL=C command systemctl show --property ActiveEnterTimestamp --value "$1")
  start=$(date -d "$start" +%s 2>/dev/null) || start=0
  shift
  for file in "$@"; do
    for time in $(stat -c %Z "$file" 2>/dev/null) $(stat -L -c %Z "$file" 2>/dev/null); do
      if [ "$time" -gt "$start" ]; then
        echo "$file"
        return
      fi
    done
  done
}

# Prints the files besides the units that systemd reads when it starts the service. A directory
# changes when a drop-in in it is deleted.
service_inputs() {
  service_section | sed -n 's/^EnvironmentFile=-\{0,1\}//p'
  credentials
  drop_in_inputs portal.service
}

drop_in_inputs() {
  drop_ins "$1"
  for path in $DROP_IN_PATHS; do
    [ ! -d "$path/$1.d" ] || echo "$path/$1.d"
  done
}

# Prints why the sockets have to be opened again.
why_new_sockets() {
  case $new_units in
    *portal.socket*)
      echo "portal.socket is a new one"
      return
      ;;
  esac
  # shellcheck disable=SC2046 # the paths of units have no spaces
  file=$(changed_since_start portal.socket $(drop_in_inputs portal.socket))
  [ -z "$file" ] || echo "$file has changed"
}

# Prints why a hand-over is not enough: the new process would get the environment of the old one.
why_restart() {
  case $new_units in
    *portal.service*)
      echo "portal.service is a new one"
      return
      ;;
  esac
  # shellcheck disable=SC2046 # the paths of settings and credentials have no spaces
  file=$(changed_since_start portal.service $(service_inputs))
  if [ -n "$file" ]; then
    echo "$file has changed"
  elif was_replaced "$program" && ! can_hand_over; then
    echo "the running portal cannot hand over"
  fi
}

# Whether a reload sends SIGUSR2, and the running portal handles it; otherwise it would die of it.
can_hand_over() {
  case $(show ExecReload) in *USR2*) ;; *) return 1 ;; esac
  caught=$(sed -n 's/^SigCgt:.*\(....\)$/\1/p' "/proc/$(show MainPID)/status" 2>/dev/null)
  [ $((0x${caught:-0} & 0x800)) -ne 0 ]
}

# Sets $result, which says what was done and why.
activate() {
  systemctl daemon-reload
  # The portal's journald, if it runs already, has to read its settings again.
  ! was_replaced "$journal" || systemctl try-restart systemd-journald@portal.service 2>/dev/null || true
  systemctl enable portal.socket portal.service
  # Clears what an earlier, failed attempt left behind.
  systemctl reset-failed portal.socket portal.service 2>/dev/null || true
  since=$(date +%s)
  sockets=
  ! is_active portal.socket || sockets=$(why_new_sockets)
  if [ -n "$sockets" ]; then
    # systemd opens other ports only while nothing uses the socket unit.
    systemctl stop portal.service portal.socket
    start_portal
    result="was restarted with its sockets, because $sockets"
  elif ! is_active portal.service; then
    start_portal
    result="was started"
  else
    reason=$(why_restart)
    if [ -n "$reason" ]; then
      # The socket stays open during the restart, so connections wait and none is refused.
      start_portal
      result="was restarted, because $reason"
    elif was_replaced "$program"; then
      hand_over || hand_over_failed
      result="took over from $former without an interruption"
    else
      result="runs already, and nothing has changed"
    fi
  fi
}

# Starts or restarts. systemctl waits until the portal reports that it serves (Type=notify).
start_portal() {
  if ! systemctl start portal.socket 2>/dev/null; then
    # systemd itself opens the socket, so the reason is in the machine's journal, not in the portal's.
    reason=$(journalctl --unit portal.socket --since "@$since" --output cat | grep 'create listening' | tail -n 1)
    go_back "the port cannot be opened: $reason"
  fi
  systemctl restart portal.service 2>/dev/null || go_back "$(why_not_started)"
}

# Asks the running portal to hand over, and waits for the result. Sets $reason if it failed.
hand_over() {
  process=$(show MainPID)
  restarts=$(show NRestarts)
  status_before=$(show StatusText)
  reason="systemctl reload failed"
  systemctl reload portal.service 2>/dev/null || return 1
  waited=0
  while [ "$waited" -lt $((HAND_OVER_SECONDS * 5)) ]; do
    if [ "$(show NRestarts)" != "$restarts" ] || ! is_active portal.service; then
      reason="the running portal stopped: $(why_not_started)"
      return 1
    fi
    case $(show MainPID) in
      "$process" | 0) ;;
      *) return 0 ;;
    esac
    status=$(show StatusText)
    case $status in
      "$status_before") ;;
      "upgrade failed"*)
        reason=${status#*: }
        return 1
        ;;
    esac
    sleep 0.2
    waited=$((waited + 1))
  done
  reason="there was no result within $HAND_OVER_SECONDS seconds"
  return 1
}

hand_over_failed() {
  restore
  is_active portal.service || systemctl restart portal.service 2>/dev/null || true
  fail "$version did not take over, and $former goes on: $reason"
}

# Prints why the portal did not start: its own last error, or else systemd's.
why_not_started() {
  # journald may still be writing the last lines.
  journalctl --namespace portal --sync 2>/dev/null || true
  reason=$(journalctl --namespace portal --unit portal.service --since "@$since" --output cat 2>/dev/null |
    sed -n 's/^error: //p' | tail -n 1)
  [ -n "$reason" ] || reason=$(journalctl --unit portal.service --since "@$since" --output cat |
    sed -n 's/^portal.service: \(Main process exited.*\|start operation timed out.*\|Failed.*\)/\1/p' | head -n 1)
  echo "${reason:-see journalctl --namespace=+portal --unit portal}"
}

# go_back REASON: after the portal did not start, puts back the files that this run has replaced.
go_back() {
  if [ ! -s "$undo/list" ]; then
    fail "the portal does not start: $1"
  elif [ -z "$former" ]; then
    # This was the first installation.
    systemctl disable --now portal.socket portal.service
    restore
    systemctl daemon-reload
    fail "the portal does not start, so it was not installed: $1"
  fi
  systemctl stop portal.service
  case $new_units in *portal.socket*) systemctl stop portal.socket ;; esac
  restore
  systemctl daemon-reload
  systemctl reset-failed portal.socket portal.service 2>/dev/null || true
  since=$(date +%s)
  systemctl start portal.socket 2>/dev/null || true
  systemctl restart portal.service 2>/dev/null ||
    fail "$version does not start: $1. $former is back, and does not start either: $(why_not_started)"
  fail "$version does not start, so $former is back: $1"
}

# Prints PORTAL_BASE_URL if it is set, and otherwise the machine's address in this network.
address() {
  own=$(sed -n 's/^PORTAL_BASE_URL=//p' "$settings" | tail -n 1 | tr -d "\"'")
  if [ -n "$own" ]; then
    echo "${own%/}/"
    return
  fi
  port=$(show Listen portal.socket | sed -n '1s/.*:\([0-9]*\) .*/\1/p')
  host=$(hostname -I 2>/dev/null | cut -d' ' -f1)
  host=${host:-localhost}
  case $host in *:*) host="[$host]" ;; esac
  case $port in
    80) echo "http://$host/" ;;
    '') show Listen portal.socket | sed '1s/ .*//;q' ;;
    443) echo "https://$host/" ;;
    *) echo "http://$host:$port/" ;;
  esac
}
