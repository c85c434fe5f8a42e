import { expect, test } from 'vitest'
import { withoutAnnotations } from '../form-schemas.mjs'

test('a schema in the bundle has its keywords and its fields, and no annotations', () => {
  const field = { type: 'string', maxLength: 100 }
  const schema = { type: 'object', required: ['title'], properties: { title: field } }
  const annotated = {
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: 'Question',
    description: 'A question.',
    ...schema,
    properties: { title: { ...field, description: 'The subject.', examples: ['Lamps'] } },
  }
  expect(withoutAnnotations(annotated)).toEqual(schema)
})
