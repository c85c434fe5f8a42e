import { expect, test } from 'vitest'
import offices from '../../content/schema/offices.schema.json' with { type: 'json' }
import cases from './cases.json' with { type: 'json' }
import { attributesOf, checkForm, type Values } from './check.ts'
import inquiry from './inquiry.schema.json' with { type: 'json' }
import lookup from './lookup.schema.json' with { type: 'json' }

/** A value of a case; `{ repeat, times }` stands for a long text. */
function expand(value: unknown): unknown {
  const repeated = value as { repeat?: string; times?: number }
  return typeof repeated.repeat === 'string' ? repeated.repeat.repeat(repeated.times ?? 0) : value
}

test('the checks are those of the server', () => {
  expect(checkForm(inquiry, cases.valid)).toEqual({})
  for (const { values, without = [], faults } of cases.cases) {
    const changed = Object.entries(values).map(([name, value]) => [name, expand(value)])
    const sent: Values = Object.fromEntries(
      Object.entries({ ...cases.valid, ...Object.fromEntries(changed) }).filter(
        ([name]) => !without.includes(name),
      ),
    )
    expect(checkForm(inquiry, sent), JSON.stringify(values)).toEqual(faults)
  }
})

test('browsers without script get the same rules as attributes', () => {
  expect(attributesOf(inquiry, 'message')).toMatchObject({ required: true, minLength: 20, maxLength: 2000 })
  expect(attributesOf(inquiry, 'telephone')).toMatchObject({ required: false, maxLength: 40 })
  // Browsers compile the attribute with the flag `v`, where more characters must be escaped.
  for (const { properties } of [inquiry, lookup])
    for (const field of Object.values(properties))
      if ('pattern' in field) expect(() => new RegExp(String(field.pattern), 'v')).not.toThrow()
})

test('an office answers each topic', () => {
  const topics = offices.items.properties.topics.items.enum
  expect(inquiry.properties.topic.enum).toEqual(topics)
})
