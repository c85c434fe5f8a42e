import { createContext, useContext } from 'react'

/**
 * The pages that the server sends in answer to a form without script: `sent` with the receipt, or `again` with the
 * form and what was wrong with it. They are rendered with holes, which the server fills (src/http/template.rs).
 */
export type AnswerPage = 'sent' | 'again'

export const AnswerPageContext = createContext<AnswerPage | undefined>(undefined)

/** The answer page that is rendered; undefined in a browser. */
export const useAnswerPage = () => useContext(AnswerPageContext)

/** A hole for a value. */
export const hole = (name: string) => `{{${name}}}`

/**
 * An attribute that the server sets if a condition holds: `name` for a value that is not empty, `!name`,
 * `name=value`, or `name!=value`.
 */
export const setIf = (attribute: string, condition: string) => ({ [`data-set-${attribute}`]: condition })
