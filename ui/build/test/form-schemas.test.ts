import { expect, test } from 'vitest'
import { forChecks } from '../form-schemas.mjs'

test('a schema in the bundle has its required fields and the keywords of each field', () => {
  const field = { type: 'string', maxLength: 100 }
  const annotated = {
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: 'Question',
    description: 'A question.',
    type: 'object',
    additionalProperties: false,
    required: ['title'],
    properties: { title: { ...field, description: 'The subject.', examples: ['Lamps'] } },
  }
  expect(forChecks(annotated)).toEqual({ required: ['title'], properties: { title: field } })
})
