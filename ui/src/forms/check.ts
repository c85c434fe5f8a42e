/**
 * Checks a form by its JSON Schema, as the server does. Both read the same few keywords, and `cases.json` holds both
 * to the same results.
 */

/** A property of a form's schema. */
export interface FieldSchema {
  description?: string
  type?: string
  enum?: readonly unknown[]
  const?: unknown
  minLength?: number
  maxLength?: number
  minimum?: number
  pattern?: string
}

export interface FormSchema {
  required: readonly string[]
  properties: Readonly<Record<string, FieldSchema>>
}

/** The keyword that a value breaks. */
export type Keyword =
  | 'required'
  | 'additionalProperties'
  | 'type'
  | 'enum'
  | 'minLength'
  | 'maxLength'
  | 'minimum'
  | 'pattern'

export type Values = Readonly<Record<string, unknown>>

/** The keyword that each wrong field breaks. */
export type Faults = Partial<Record<string, Keyword>>

export function checkForm({ required, properties }: FormSchema, values: Values): Faults {
  const missing = required.filter((name) => !(name in values))
  return {
    ...Object.fromEntries(missing.map((name) => [name, 'required' as const])),
    ...Object.fromEntries(
      Object.entries(values).flatMap(([name, value]) => {
        const field = properties[name]
        const keyword = field ? checkField(field, value) : 'additionalProperties'
        return keyword ? [[name, keyword]] : []
      }),
    ),
  }
}

/** The keyword that a value breaks, if any. */
export function checkField(field: FieldSchema, value: unknown): Keyword | undefined {
  const choices = 'const' in field ? [field.const] : field.enum
  if (choices && !choices.includes(value)) return 'enum'
  if (field.type && typeof value !== field.type) return 'type'
  if (typeof value === 'number') return value < (field.minimum ?? value) ? 'minimum' : undefined
  return typeof value === 'string' ? checkText(field, value) : undefined
}

function checkText({ minLength = 0, maxLength, pattern }: FieldSchema, text: string): Keyword | undefined {
  // JSON Schema counts characters, not UTF-16 units.
  const length = [...text].length
  if (length < minLength) return 'minLength'
  if (maxLength !== undefined && length > maxLength) return 'maxLength'
  return pattern !== undefined && !new RegExp(pattern, 'u').test(text) ? 'pattern' : undefined
}

/** The attributes by which a browser checks a field without script. */
export function attributesOf({ required, properties }: FormSchema, name: string) {
  const { minLength, maxLength, pattern, type } = properties[name] ?? {}
  const isText = type === 'string'
  return {
    name,
    required: required.includes(name),
    ...(isText && minLength !== undefined && minLength > 1 && { minLength }),
    ...(isText && maxLength !== undefined && { maxLength }),
    ...(isText && pattern !== undefined && { pattern }),
  }
}
