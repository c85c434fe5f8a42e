import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    environment: 'jsdom',
    environmentOptions: { jsdom: { url: 'https://portal.example/home' } },
    include: ['src/**/*.test.{ts,tsx}', 'build/test/*.test.ts'],
    restoreMocks: true,
    unstubGlobals: true,
  },
})
