import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    // Tests that need a document say so in their first line.
    environment: 'node',
    environmentOptions: { jsdom: { url: 'https://portal.example/home' } },
    include: ['src/**/*.test.{ts,tsx}', 'site/**/*.test.ts', 'build/test/*.test.ts'],
    // Some tests bundle the whole site, which takes a busy machine a while.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // By default, one core of two would stay idle.
    maxWorkers: '100%',
    restoreMocks: true,
    unstubGlobals: true,
  },
})
