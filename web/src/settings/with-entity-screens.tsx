import { createElement, type ComponentType } from 'react'
import { EntityScreensContext } from '../entity/entity-screen.ts'
import { entityScreens } from './entity-screens.ts'

/** Gives a generic page what single entities need: fetched with the page, not with the menu of the settings. */
export const withEntityScreens = <Props extends object>(Page: ComponentType<Props>) =>
  function PageWithEntityScreens(props: Props) {
    return <EntityScreensContext value={entityScreens}>{createElement(Page, props)}</EntityScreensContext>
  }
