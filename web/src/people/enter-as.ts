import { switchTo } from '../session/use-session.ts'
import { showFailure } from '../ui/show-failure.ts'

/** Signs in as somebody else, or back. */
export const enterAs = (id: number): void => void switchTo(id).catch(showFailure)
