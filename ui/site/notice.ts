/** The notice of the moment, which the server fills and puts into every page (src/http/noticed.rs). */
import type { Content } from './content.ts'
import { escapeHtml } from './document.ts'
import { policyHash } from './hash.ts'
import type { Bundle, Host, SiteFiles } from './input.ts'

const LEVELS = ['information', 'warning', 'emergency']

/** Adds the template of the notice, and the file that tells open pages about it. */
export function addNotice(
  files: SiteFiles,
  { words, collections }: Content,
  { noticeStyles }: Bundle,
  host: Host,
): void {
  const labels = LEVELS.map(
    (level) => `<span data-set-hidden="level!=${level}">${escapeHtml(words(`notice.${level}`))}</span>`,
  )
  files.set('/answers/notice.html', {
    text:
      `<style>${noticeStyles}</style>` +
      '<aside class="announcement" id="notice" data-id="{{id}}" data-level="{{level}}" data-until="{{until}}"' +
      ` aria-label="${escapeHtml(words('notice.label'))}">` +
      `<details open><summary class="announcement__label">${labels.join('')}</summary>` +
      '<p class="announcement__text" role="alert">{{text}}</p></details></aside>',
    head: { styleHash: policyHash(noticeStyles, host), links: '' },
  })
  const { id } = collections.site.timeZone
  files.set('/assets/content/notice.json', { text: JSON.stringify({ id: '', html: '', timeZone: id }) })
}
