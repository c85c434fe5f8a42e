import { startFirefox } from './firefox.mjs'
import { runCases } from './run.mjs'

await runCases('Firefox', startFirefox)
