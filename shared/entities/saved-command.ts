import * as z from 'zod'
import { keptParameters, wrongParameters } from '../domain/catalog/command-parameters.ts'
import { commandTypes, type CommandType, noQueueKey } from '../domain/catalog/command-types.ts'
import { ruleLimits } from '../domain/limits/rules.ts'
import { issueOf } from './issue.ts'
import { entity, type Editor, type FormField, type RecordOf } from './entity.ts'
import { freeAttributes, flag, id, optionalText, referenceId } from './fields.ts'

const types = Object.keys(commandTypes) as [CommandType, ...CommandType[]]

type Parameter = (typeof commandTypes)[CommandType][number]

/** What a command says beside its type, kept among its attributes. */
const parameters: Readonly<Record<Parameter, Editor>> = {
  phone: { text: { type: 'tel' } },
  message: { text: { multiline: true } },
  frequency: { number: { unit: 'seconds' } },
  timezone: { text: {} },
  server: { text: {} },
  port: { number: {} },
  index: { number: { mayBeZero: true } },
  radius: { number: { unit: 'width' } },
  enable: { flag: {} },
  data: { text: { multiline: true } },
}

const parameterFields = Object.entries(parameters).map(([name, as]): FormField<'type'> => ({
  key: `attributes.${name}`,
  as,
  section: 'required',
  when: { key: 'type', holds: types.filter((type) => (commandTypes[type] as readonly string[]).includes(name)) },
}))

export const savedCommand = entity({
  name: 'command',
  api: 'commands',
  list: 'commands',
  edit: 'command',
  schema: z
    .object({
      id,
      // the device it is for; it is sent to the one that is named then, whatever stands here
      deviceId: referenceId,
      description: optionalText(ruleLimits.descriptionLengthMax, 'lines'),
      type: z.enum(types),
      textChannel: flag,
      // a tracker may want control characters in what it is sent
      attributes: freeAttributes,
    })
    .superRefine(({ type, attributes }, context) => {
      for (const { name, problem } of wrongParameters(type, attributes))
        context.addIssue({ ...issueOf(problem), path: ['attributes', name] })
    })
    .overwrite((command) => ({ ...command, attributes: keptParameters(command.type, command.attributes) })),
  refersTo: { deviceId: 'device' },
  titleKey: 'description',
  searchKeys: ['description'],
  access: { sharedWith: ['user', 'group', 'device'], hiddenBy: 'ui.disableSavedCommands' },
  form: [
    { key: 'description', as: { text: {} }, section: 'required' },
    { key: 'type', as: { choice: { options: types, words: 'commandType' } }, section: 'required' },
    ...parameterFields,
    { key: 'deviceId', as: { reference: { to: 'device' } }, section: 'extra' },
    { key: 'textChannel', as: { flag: {} }, section: 'extra' },
    {
      key: `attributes.${noQueueKey}`,
      as: { flag: {} },
      section: 'extra',
      when: { key: 'textChannel', holds: ['false'] },
    },
  ],
  columns: ['description', 'type', 'textChannel'],
})
export type SavedCommand = RecordOf<typeof savedCommand>
