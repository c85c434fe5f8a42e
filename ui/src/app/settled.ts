/** Starts the tasks of a page that has settled. None of them belongs to the first view. */
import { watchNotice } from '../layout/notice.ts'
import { returnToScreen } from '../layout/returnToScreen.ts'
import { registerServiceWorker } from '../service-worker/register.ts'

watchNotice()
returnToScreen()
registerServiceWorker()
