/** The requests about accounts. Each rejects with `HttpError`, or a network error. */
import type { Forms } from '../../../../forms/forms.ts'
import { request } from '../../../../http/request.ts'
import { call } from '../deskApi.ts'

/** The roles that have something to do at the desk. */
export const ROLES = ['clerk', 'procurement', 'administrator'] satisfies Role[]

type Role = Forms['account']['roles'][number]

export interface StaffAccount {
  id: number
  email: string
  name: string
  roles: readonly Role[]
  /** Whether it may sign in. */
  isEnabled: boolean
}

export const fetchAccounts = async () => (await call<{ accounts: StaffAccount[] }>('/accounts')).accounts

export const addAccount = (account: Forms['account']) => call<StaffAccount>('/accounts', 'POST', account)

export const changeAccount = (id: number, change: Forms['accountChange']) =>
  call<StaffAccount>(`/accounts/${id}`, 'PATCH', change)

/** Changes the password of the account that is signed in. Its other sessions end. */
export async function changePassword(own: Forms['ownPassword']): Promise<void> {
  await request('/api/v1/session/password', {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(own),
  })
}
