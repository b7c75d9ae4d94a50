import * as z from 'zod'
import { computedTypes } from '../domain/expression/computed-type.ts'
import { ExpressionError } from '../domain/expression/expression-error.ts'
import { parseExpression } from '../domain/expression/parse.ts'
import type { FailureText } from '../domain/failures.ts'
import { ruleLimits } from '../domain/limits/rules.ts'
import { trackerLimits } from '../domain/limits/trackers.ts'
import { entity, type RecordOf } from './entity.ts'
import { decimal, id, requiredText } from './fields.ts'
import { issueOf } from './issue.ts'

const expression = requiredText(ruleLimits.expressionLengthMax, 'lines').superRefine((value, context) => {
  try {
    parseExpression(value)
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error
    context.addIssue(issueOf(error.phrase))
  }
})

/** Computes an attribute of each position. Only administrators may touch them; see `permissions.ts`. */
export const computedAttribute = entity({
  name: 'attribute',
  api: 'attributes/computed',
  list: 'attributes',
  edit: 'attribute',
  schema: z.object({
    id,
    description: requiredText(ruleLimits.descriptionLengthMax, 'lines'),
    attribute: requiredText(trackerLimits.attributeKeyLengthMax).refine(
      (key) => !['__proto__', 'constructor', 'prototype'].includes(key),
      'an attribute with this name is not allowed' satisfies FailureText,
    ),
    expression,
    type: z.preprocess((value) => (value === '' || value === null ? undefined : value), z.enum(computedTypes)),
    priority: decimal({ min: -1e9, max: 1e9 }).default(0),
  }),
  titleKey: 'description',
  searchKeys: ['description'],
  access: { sharedWith: ['user', 'group', 'device'], hiddenBy: 'ui.disableComputedAttributes' },
  form: [
    { key: 'description', as: { text: {} }, section: 'required' },
    { key: 'attribute', as: { attributeKey: { of: 'any' } }, section: 'required' },
    { key: 'type', as: { choice: { options: computedTypes, words: 'entity.attributeType' } }, section: 'required' },
    { key: 'expression', as: { expression: {} }, section: 'required' },
    { key: 'priority', as: { number: { mayBeZero: true } }, section: 'extra' },
  ],
  columns: ['description', 'attribute', 'expression', 'type'],
})
export type ComputedAttribute = RecordOf<typeof computedAttribute>
