/** Files at well-known addresses: sitemap.xml, robots.txt, security.txt, site.webmanifest. */
import type { SecurityContact } from '../src/content/collections.ts'
import { HOME, TOUR } from '../src/paths.ts'
import type { Content } from './content.ts'
import type { SiteFiles } from './input.ts'
import type { ListedPage } from './pages.ts'

const BRAND_COLOR = '#0b1f33'
const SECURITY = '/.well-known/security.txt'

export function addSitemap(files: SiteFiles, pages: ListedPage[], content: Content): void {
  const { baseUrl, security } = content.collections.site
  const addresses = [...pages.map(({ path }) => path), TOUR].map(
    (path) => `<url><loc>${baseUrl}${path}</loc></url>`,
  )
  files.set('/sitemap.xml', {
    text: `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${addresses.join('')}</urlset>\n`,
  })
  files.set('/robots.txt', { text: `User-agent: *\nAllow: /\n\nSitemap: ${baseUrl}/sitemap.xml\n` })
  if (security) files.set(SECURITY, { text: securityText(security, baseUrl) })
  files.set('/site.webmanifest', { text: JSON.stringify(manifest(content)) })
}

/** RFC 9116. */
function securityText({ contact, expires }: SecurityContact, baseUrl: string): string {
  const fields = [
    ...contact.map((address) => `Contact: ${address}`),
    `Expires: ${expires}T00:00:00Z`,
    'Preferred-Languages: en',
    `Canonical: ${baseUrl}${SECURITY}`,
  ]
  return `${fields.join('\n')}\n`
}

function manifest({ collections: { site }, words }: Content): object {
  const icon = (name: string, size: number, purpose: string) => ({
    src: `/media/icons/${name}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  })
  return {
    name: site.cityName,
    short_name: site.cityName,
    description: words('homePage.meta.description'),
    lang: 'en',
    dir: 'ltr',
    id: HOME,
    start_url: HOME,
    scope: '/',
    display: 'standalone',
    background_color: BRAND_COLOR,
    theme_color: BRAND_COLOR,
    icons: [
      icon('icon-192', 192, 'any'),
      icon('icon-512', 512, 'any'),
      icon('icon-maskable-512', 512, 'maskable'),
    ],
  }
}
