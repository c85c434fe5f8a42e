import { defineConfig } from '@playwright/test'
import { args, executablePath } from './e2e/chromium.mjs'

// Files that test behavior, which is the same at both widths. All other files also test the layout and run at both;
// EVERY_WIDTH=1 runs everything at both.
const PHONE_ONLY = ['contact', 'rfp', 'search', 'start']
const DESKTOP_ONLY = [
  'cities',
  'community',
  'offline',
  'page-views',
  'press',
  'services',
  'texts',
  'tour',
  'weight',
]
const without = (names: string[]) => (process.env['EVERY_WIDTH'] ? [] : names.map((name) => `${name}.e2e.ts`))

const isCi = Boolean(process.env['CI'])

export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.e2e.ts',
  outputDir: 'test-results',
  globalSetup: './e2e/setup.mjs',
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  // A broken build fails every test: five are enough to see it.
  maxFailures: isCi ? 5 : 0,
  globalTimeout: isCi ? 15 * 60_000 : 0,
  // A test that passes the second time is reported as flaky.
  retries: isCi ? 1 : 0,
  timeout: 30_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  use: {
    // Set by the global setup, before a worker reads this file.
    baseURL: process.env['TESTED_URL'],
    launchOptions: { executablePath, args: [...args, '--enable-unsafe-swiftshader'] },
    // Recording every test takes a fifth of its processor time.
    trace: isCi ? 'on-first-retry' : 'off',
    // Offline tests override this; all others load every page from the server.
    serviceWorkers: 'block',
    // Motion tests override this. Without motion, a loaded page is idle, and its links do not move.
    reducedMotion: 'reduce',
  },
  projects: [
    {
      name: 'phone',
      testIgnore: without(DESKTOP_ONLY),
      use: { viewport: { width: 390, height: 844 }, hasTouch: true },
    },
    {
      name: 'desktop',
      testIgnore: without(PHONE_ONLY),
      use: { viewport: { width: 1440, height: 900 } },
    },
  ],
})
