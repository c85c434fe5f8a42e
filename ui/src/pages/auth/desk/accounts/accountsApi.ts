/** The requests about accounts. Each rejects with `HttpError`, or a network error. */
import type { Forms } from '../../../../forms/forms.ts'
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
