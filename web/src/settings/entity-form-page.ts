import { EntityForm } from '../entity/form/entity-form.tsx'
import { withEntityScreens } from './with-entity-screens.tsx'

export const EntityFormPage = withEntityScreens(EntityForm)
