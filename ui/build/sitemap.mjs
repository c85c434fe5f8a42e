/** What crawlers and browsers look for at fixed addresses: sitemap.xml, robots.txt, site.webmanifest. */
import { writeFileFor } from './files.mjs'

export async function writeSitemap(out, pages, { collections: { site }, bundles }) {
  const addresses = pages
    .filter(({ noindex }) => !noindex)
    .map(({ path }) => `<url><loc>${site.baseUrl}${path}</loc></url>`)
  const tour = `<url><loc>${site.baseUrl}/vr</loc></url>`
  await writeFileFor(
    out,
    '/sitemap.xml',
    `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${addresses.join('')}${tour}</urlset>\n`,
  )
  await writeFileFor(out, '/robots.txt', `User-agent: *\nAllow: /\n\nSitemap: ${site.baseUrl}/sitemap.xml\n`)
  await writeFileFor(out, '/site.webmanifest', JSON.stringify(manifest(site, bundles)))
}

function manifest({ cityName }, bundles) {
  const icon = (name, size, purpose) => ({
    src: `/media/icons/${name}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  })
  return {
    name: cityName,
    short_name: cityName,
    description: bundles['home-page'].homePage.meta.description,
    lang: 'en',
    dir: 'ltr',
    id: '/home',
    start_url: '/home',
    scope: '/',
    display: 'standalone',
    background_color: '#0b1f33',
    theme_color: '#0b1f33',
    icons: [
      icon('icon-192', 192, 'any'),
      icon('icon-512', 512, 'any'),
      icon('icon-maskable-512', 512, 'maskable'),
    ],
  }
}
