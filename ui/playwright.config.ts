import { defineConfig } from '@playwright/test'
import { args, executablePath } from './e2e/chromium.mjs'

export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.e2e.ts',
  outputDir: 'test-results',
  globalSetup: './e2e/setup.mjs',
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  // Tests of animations count frames, which a busy machine drops. A test that passed later is reported as flaky.
  retries: process.env['CI'] ? 2 : 0,
  timeout: 45_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  use: {
    // Set by the global setup, before a worker reads this file.
    baseURL: process.env['TESTED_URL'],
    launchOptions: { executablePath, args: [...args, '--enable-unsafe-swiftshader'] },
    // Recording every test takes a fifth of its processor time.
    trace: process.env['CI'] ? 'on-first-retry' : 'off',
    // Where a test is about it, it says so: otherwise every page comes from the server.
    serviceWorkers: 'block',
  },
  projects: [
    { name: 'phone', use: { viewport: { width: 390, height: 844 }, hasTouch: true } },
    { name: 'desktop', use: { viewport: { width: 1440, height: 900 } } },
  ],
})
