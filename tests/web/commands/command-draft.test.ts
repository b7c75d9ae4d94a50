import { describe, expect, test } from 'vitest'
import { commandTypes, type CommandType } from '../../../shared/domain/catalog/command-types.ts'
import { savedCommand } from '../../../shared/entities/saved-command.ts'
import { commandOf, newDraft, problemsOfValues } from '../../../web/src/commands/send/command-draft.ts'

const problems = (type: CommandType, attributes: Record<string, unknown>) =>
  Object.fromEntries([...problemsOfValues({ type, attributes })].map(([key, { words }]) => [key, words]))

describe('what a type asks for', () => {
  test.each<{ name: string; type: CommandType; attributes: Record<string, unknown>; wrong: Record<string, string> }>([
    { name: 'nothing', type: 'engineStop', attributes: {}, wrong: {} },
    { name: 'data', type: 'custom', attributes: {}, wrong: { data: 'problem.missing' } },
    { name: 'more than blanks', type: 'custom', attributes: { data: '  ' }, wrong: { data: 'problem.missing' } },
    {
      name: 'all of its values',
      type: 'sendSms',
      attributes: { phone: '+213' },
      wrong: { message: 'problem.missing' },
    },
    {
      name: 'an interval of a second at least',
      type: 'positionPeriodic',
      attributes: { frequency: 0 },
      wrong: { frequency: 'problem.atLeast' },
    },
    {
      name: 'whole seconds',
      type: 'positionPeriodic',
      attributes: { frequency: 1.5 },
      wrong: { frequency: 'problem.whole' },
    },
    {
      name: 'a port that exists',
      type: 'setConnection',
      attributes: { server: 'a.example', port: 70_000 },
      wrong: { port: 'problem.atMost' },
    },
    {
      name: 'an output, which may be the first or none',
      type: 'outputControl',
      attributes: { index: 0, data: '1' },
      wrong: {},
    },
    { name: 'a switch, which is off unless it is on', type: 'alarmSos', attributes: {}, wrong: {} },
    {
      name: 'a radius, which may be a part of a metre',
      type: 'alarmGeofence',
      attributes: { radius: 60.96 },
      wrong: {},
    },
  ])('$name', ({ type, attributes, wrong }) => {
    expect(problems(type, attributes)).toEqual(wrong)
  })

  test('an empty command of every type is complete, or names what is missing', () => {
    for (const type of Object.keys(commandTypes) as CommandType[]) {
      const asked = commandTypes[type].filter((key) => key !== 'enable')
      expect(Object.keys(problems(type, {}))).toEqual(asked)
    }
  })
})

const saved = savedCommand.schema.parse({ id: 5, type: 'custom', description: 'Wake up', attributes: { data: 'AT' } })

describe('what is sent', () => {
  test.each([
    { name: 'nothing before a type is chosen', draft: {}, sent: null },
    { name: 'nothing while a value is missing', draft: { type: 'custom' }, sent: null },
    {
      name: 'the values of its type and no others',
      draft: { type: 'positionPeriodic', attributes: { frequency: 30, data: 'old' } },
      sent: { id: 0, type: 'positionPeriodic', attributes: { frequency: 30 }, textChannel: false },
    },
    {
      name: 'a switch that was not touched, as off',
      draft: { type: 'alarmSos' },
      sent: { id: 0, type: 'alarmSos', attributes: { enable: false }, textChannel: false },
    },
    {
      name: 'by text message',
      draft: { type: 'custom', attributes: { data: 'AT' }, textChannel: true },
      sent: { id: 0, type: 'custom', attributes: { data: 'AT' }, textChannel: true },
    },
    {
      name: 'that it may not wait',
      draft: { type: 'engineResume', attributes: { noQueue: true } },
      sent: { id: 0, type: 'engineResume', attributes: { noQueue: true }, textChannel: false },
    },
    {
      name: 'nothing of it by text message, which never waits',
      draft: { type: 'custom', attributes: { data: 'AT', noQueue: true }, textChannel: true },
      sent: { id: 0, type: 'custom', attributes: { data: 'AT' }, textChannel: true },
    },
    { name: 'no saved command before one is chosen', draft: { isSaved: true, type: 'engineStop' }, sent: null },
    {
      name: 'the saved command that was chosen',
      draft: { isSaved: true, savedId: 5, type: 'engineStop' },
      sent: { id: 5, type: 'custom', attributes: { data: 'AT' }, textChannel: false },
    },
    { name: 'no saved command that is not offered', draft: { isSaved: true, savedId: 6 }, sent: null },
  ] as const)('$name', ({ draft, sent }) => {
    expect(commandOf(newDraft(draft), [saved])).toEqual(sent)
  })
})
