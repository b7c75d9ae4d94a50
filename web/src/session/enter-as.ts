import { switchTo } from './use-session.ts'
import { showFailure } from '../ui/overlays/show-failure.ts'

/** Signs in as somebody else, or back. */
export const enterAs = (id: number): void => void switchTo(id).catch(showFailure)
