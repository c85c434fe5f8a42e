# Uninstalls the portal. Part of deploy/install.
# shellcheck shell=sh

remove_portal() {
  if [ -f "$units/portal.service" ]; then
    systemctl disable --now portal.socket portal.service
    # /var/lib/portal is a link into a directory that systemd manages (DynamicUser=).
    [ -z "$purge" ] || systemctl clean --what=state portal.service 2>/dev/null || true
  fi
  rm -f "$units/portal.service" "$units/portal.socket"
  rm -f "$program" "$program.new" "$installer" "$manual" "$completions"
  rm -rf "$library"
  # journald deletes old lines only while it runs, so without the portal its log would stay forever.
  systemctl stop systemd-journald@portal.service systemd-journald@portal.socket \
    systemd-journald-varlink@portal.socket 2>/dev/null || true
  rm -rf "$journal" "$root"/var/log/journal/*.portal
  if [ -n "$purge" ]; then
    rm -rf "$root/etc/portal" "$units/portal.service.d" "$units/portal.socket.d" "$journal.d"
  fi
  systemctl daemon-reload
  systemctl reset-failed portal.service portal.socket 2>/dev/null || true
  if [ -n "$purge" ]; then
    echo "the portal is uninstalled"
  else
    echo "the portal is uninstalled; $root/etc/portal and $root/var/lib/portal are kept (--purge deletes them)"
  fi
}
