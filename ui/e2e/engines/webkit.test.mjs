import { runCases } from './run.mjs'
import { startWebKit } from './webkit.mjs'

await runCases('WebKit', startWebKit)
