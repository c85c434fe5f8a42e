/* Made from src/forms by `npm run types`; change the schemas instead. */

/**
 * What each form sends, by the name of its file.
 */
export interface Forms {
  account: NewAccount
  accountChange: ChangeOfAnAccount
  deskAnswer: AnswerToAQuestion
  deskChange: ChangeOfAnInquiry
  deskNote: NoteOnAnInquiry
  deskSearch: SearchAtTheDesk
  inquiry: Inquiry
  lookup: Lookup
  ownPassword: ChangeYourOwnPassword
  question: Question
  signIn: SignIn
}
export interface NewAccount {
  /**
   * Signs in with it
   */
  email: string
  /**
   * What colleagues see
   */
  name: string
  /**
   * What the account may do
   *
   * @minItems 1
   */
  roles: ('clerk' | 'procurement' | 'editor' | 'administrator')[]
  /**
   * The first password
   */
  password: string
}
export interface ChangeOfAnAccount {
  /**
   * All roles of the account from now on
   *
   * @minItems 1
   */
  roles?: ('clerk' | 'procurement' | 'editor' | 'administrator')[]
  /**
   * Whether the account may sign in
   */
  isEnabled?: boolean
  /**
   * A new password, which ends the sessions of the account
   */
  password?: string
}
export interface AnswerToAQuestion {
  /**
   * The question as it is published, without names
   */
  question: string
  /**
   * Published for everyone on the page of the request
   */
  answer: string
}
export interface ChangeOfAnInquiry {
  state?: 'new' | 'in-progress' | 'answered' | 'suspected'
  /**
   * Mail address of an account, or empty for nobody
   */
  assignee?: string
}
export interface NoteOnAnInquiry {
  /**
   * For colleagues only
   */
  text: string
}
export interface SearchAtTheDesk {
  /**
   * Only inquiries to the office, or only questions about requests for proposals
   */
  kind?: 'inquiry' | 'question'
  /**
   * Only inquiries in this state
   */
  state?: 'new' | 'in-progress' | 'answered' | 'suspected'
  /**
   * Only inquiries of the account that is signed in
   */
  assignee?: 'me'
  /**
   * Words that reference, name, mail address, message, or notes contain
   */
  text?: string
  /**
   * `next` of the answer before
   */
  after?: string
}
/**
 * An inquiry to the office.
 */
export interface Inquiry {
  /**
   * What it is about. It decides which office answers.
   */
  topic: 'general' | 'investing' | 'residents' | 'services' | 'press' | 'procurement' | 'careers' | 'website'
  /**
   * The full name.
   */
  name: string
  /**
   * The address that the office answers to.
   */
  email: string
  /**
   * For questions that are easier to answer by telephone.
   */
  telephone?: string
  /**
   * Lines end with a line feed.
   */
  message: string
  /**
   * Whether the sender has read how the details are used.
   */
  consent: true
  /**
   * Leave it out: people do not see this field. Inquiries with it are marked as suspected.
   */
  website?: string
  /**
   * How long the form was filled in, in seconds.
   */
  seconds?: number
}
/**
 * The look-up of a receipt.
 */
export interface Lookup {
  /**
   * The reference on the receipt, with or without hyphens.
   */
  reference: string
  /**
   * The email address in the inquiry.
   */
  email: string
}
export interface ChangeYourOwnPassword {
  /**
   * Current password
   */
  current: string
  /**
   * New password
   */
  password: string
}
/**
 * A question about a request for proposals.
 */
export interface Question {
  /**
   * The full name. It is not published.
   */
  name: string
  /**
   * The address that the office answers to. It is not published.
   */
  email: string
  /**
   * The question. Lines end with a line feed.
   */
  message: string
  /**
   * Whether the sender has read how the details are used.
   */
  consent: true
  /**
   * Leave it out: people do not see this field. Questions with it are marked as suspected.
   */
  website?: string
  /**
   * How long the form was filled in, in seconds.
   */
  seconds?: number
}
export interface SignIn {
  /**
   * Mail address of the account
   */
  email: string
  /**
   * Password of the account
   */
  password: string
}
