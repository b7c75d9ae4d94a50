import type { SourceFormat } from './source-format.ts'
import { chirpstack } from './chirpstack.ts'
import { homeAssistant } from './home-assistant.ts'
import { theThingsStack } from './the-things-stack.ts'
import { thingsboard } from './thingsboard.ts'
import { thingsboardGateway } from './thingsboard-gateway.ts'
import { traccar } from './traccar.ts'
import { traccarAddress } from './traccar-address.ts'
import { transistorsoft } from './transistorsoft.ts'

/** Systems whose messages have a ready mapping, in the order of the menu. */
export const sourceFormats: readonly SourceFormat<string>[] = [
  theThingsStack,
  chirpstack,
  thingsboard,
  thingsboardGateway,
  homeAssistant,
  transistorsoft,
  traccar,
  traccarAddress,
]
