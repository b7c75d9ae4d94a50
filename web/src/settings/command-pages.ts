import { SelectionCommand } from '../commands/send/selection-command.tsx'
import { DeviceCommand } from '../commands/send/device-command.tsx'
import { GroupCommand } from '../commands/send/group-command.tsx'
import { SavedCommandTarget } from '../commands/send/saved-command-target.tsx'
import { withEntityScreens } from './with-entity-screens.tsx'

export const ChosenCommandPage = withEntityScreens(SelectionCommand)
export const DeviceCommandPage = withEntityScreens(DeviceCommand)
export const GroupCommandPage = withEntityScreens(GroupCommand)
export const SavedCommandPage = withEntityScreens(SavedCommandTarget)
