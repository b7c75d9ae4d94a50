import * as z from 'zod'
import { commandTypes, type CommandType } from '../domain/command-types.ts'
import { limits } from '../domain/limits.ts'
import { entity, type RecordOf } from './entity.ts'
import { attributes, flag, id, optionalText } from './fields.ts'

const types = Object.keys(commandTypes) as [CommandType, ...CommandType[]]

/** Which device it is for is said when it is sent: what clients send here is not kept. */
const deviceId = z.preprocess(() => 0, z.literal(0)).default(0)

export const savedCommand = entity({
  name: 'command',
  api: 'commands',
  list: 'commands',
  edit: 'command',
  schema: z.object({
    id,
    deviceId,
    description: optionalText(limits.descriptionLengthMax),
    type: z.enum(types),
    textChannel: flag,
    attributes,
  }),
  titleKey: 'description',
  searchKeys: ['description'],
  access: { sharedWith: ['user', 'group', 'device'], hiddenBy: 'ui.disableSavedCommands' },
  form: [
    { key: 'description', as: { text: {} }, section: 'required' },
    { key: 'type', as: { choice: { options: types, words: 'commandType' } }, section: 'required' },
    { key: 'textChannel', as: { flag: {} }, section: 'extra' },
    { key: 'attributes', as: { attributes: {} } },
  ],
  columns: ['description', 'type', 'textChannel'],
})
export type SavedCommand = RecordOf<typeof savedCommand>
