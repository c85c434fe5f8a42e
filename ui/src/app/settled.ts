/** What a page does once it has settled: none of it belongs to the first view. */
import { watchNotice } from '../layout/notice.ts'
import { returnToScreen } from '../layout/returnToScreen.ts'
import { registerServiceWorker } from '../service-worker/register.ts'

watchNotice()
returnToScreen()
registerServiceWorker()
