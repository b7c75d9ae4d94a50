import { ConnectionsScreen } from '../connections/connections-screen.tsx'
import { withEntityScreens } from './with-entity-screens.tsx'

export const ConnectionsPage = withEntityScreens(ConnectionsScreen)
