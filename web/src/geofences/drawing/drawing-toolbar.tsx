import { Check, Radius, CircleSlash2, Eraser, Redo2, Spline, Square, Undo2, Waypoints, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '../../ui/icon-button.tsx'
import { useWords } from '../../i18n/use-words.ts'
import styles from './drawing.module.css'
import { cancel, chooseTool, finish, mayFinish, redo, remove, tools, undo, type Tool } from './sketch.ts'
import type { DrawingState } from './use-drawing.ts'

const icons: Readonly<Record<Tool, ReactNode>> = {
  polygon: <Waypoints />,
  rectangle: <Square />,
  circle: <Radius />,
  line: <Spline />,
  hole: <CircleSlash2 />,
}

/** What a new geofence can be drawn as. */
export function NewShapeToolbar({ onTool }: { onTool: (tool: Tool) => void }) {
  const t = useWords()
  return (
    <div className={`q-wrap q-gap-2 ${styles['toolbar']}`} role="toolbar" aria-label={t('geofences.draw')}>
      <div className={`q-card ${styles['group']}`}>
        {tools.map((each) => (
          <IconButton key={each} label={t(`geofences.tool.${each}`)} icon={icons[each]} onClick={() => onTool(each)} />
        ))}
      </div>
    </div>
  )
}

/** The tools, and what is done with the shape in hand; on a phone at the foot of the map. */
export function DrawingToolbar({ drawing: { sketch, change } }: { drawing: DrawingState }) {
  const t = useWords()
  const { tool, area, placed, past, future, selected } = sketch
  const hasHoleTool = area?.kind === 'polygon'
  return (
    <div className={`q-wrap q-gap-2 ${styles['toolbar']}`} role="toolbar" aria-label={t('geofences.tools')}>
      <div className={`q-card ${styles['group']}`} data-drawing={tool !== null || undefined}>
        {[...tools, ...(hasHoleTool ? (['hole'] as const) : [])].map((each) => (
          <IconButton
            key={each}
            label={t(`geofences.tool.${each}`)}
            icon={icons[each]}
            active={tool === each}
            onClick={() => change((before) => chooseTool(before, each))}
          />
        ))}
      </div>
      <div className={`q-card ${styles['group']}`}>
        <IconButton
          label={t('geofences.undo')}
          icon={<Undo2 />}
          disabled={past.length === 0}
          onClick={() => change(undo)}
        />
        <IconButton
          label={t('geofences.redo')}
          icon={<Redo2 />}
          disabled={future.length === 0}
          onClick={() => change(redo)}
        />
        <IconButton
          label={t(
            tool !== null ? 'geofences.removeLast' : selected ? 'geofences.removeCorner' : 'geofences.removeShape',
          )}
          icon={<Eraser />}
          disabled={tool === null ? area === null : placed.length === 0}
          onClick={() => change(remove)}
        />
      </div>
      {tool !== null && (
        <div className={`q-card ${styles['group']}`}>
          <IconButton label={t('geofences.stopDrawing')} icon={<X />} onClick={() => change(cancel)} />
          {tool !== 'circle' && tool !== 'rectangle' && (
            <IconButton
              label={t('geofences.finish')}
              icon={<Check />}
              disabled={!mayFinish(sketch)}
              onClick={() => change(finish)}
            />
          )}
        </div>
      )}
    </div>
  )
}
