import { EntityList } from '../entity/list/entity-list.tsx'
import { withEntityScreens } from './with-entity-screens.tsx'

export const EntityListPage = withEntityScreens(EntityList)
