import { type CommandQueue, type DeviceCommand, newCommandQueue } from '../../../../shared/domain/commands/command.ts'
import { type CommandOrder, withCommand } from '../../../../shared/domain/commands/queue.ts'
import { step, type StepFacts } from '../../../../shared/domain/commands/step.ts'
import { noon } from '../../../support/builders.ts'

export const order = (type: DeviceCommand['type'], changes: Partial<CommandOrder> = {}): CommandOrder => ({
  deviceId: 7,
  type,
  attributes: {},
  textChannel: false,
  savedCommandId: 0,
  description: '',
  createdById: 1,
  createdBy: 'Amina',
  ...changes,
})

/** A queue with these commands, asked for a second apart from noon on. */
export const queueOf = (...types: DeviceCommand['type'][]): CommandQueue =>
  types.reduce<CommandQueue>(
    (queue, type, at) => withCommand(queue, order(type), noon + at * 1000)!.queue,
    newCommandQueue,
  )

/** The tracker is there and the vehicle stands, at a time after noon. */
export const facts = (afterMs: number, changes: Partial<StepFacts> = {}): StepFacts => ({
  now: noon + afterMs,
  unsafe: null,
  canSend: () => true,
  isAllowed: () => true,
  ...changes,
})

/** What happens to a queue at a time after noon. */
export const stepAt = (queue: CommandQueue, afterMs: number, changes: Partial<StepFacts> = {}) =>
  step(queue, facts(afterMs, changes))

/** `engineStop waiting` */
export const shown = ({ open }: Pick<CommandQueue, 'open'>): string[] =>
  open.map(({ type, state }) => `${type} ${state}`)
