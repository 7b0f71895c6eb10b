import { type ReactNode, useRef } from 'react'
import layout from './TableLayout.module.css'
import { TableOutputMenu } from './TableOutputMenu.tsx'
import { useTableOutput } from './tableOutput.ts'

/** Hülle um ein eigenes `<table>` mit sichtbarer Überschrift: gibt es aus wie `Table` seine Zeilen. */
export function TableOutputFrame({ children }: { children: ReactNode }) {
  const frame = useRef<HTMLDivElement>(null)
  const output = useTableOutput()
  return (
    <div className={layout.frame} ref={frame}>
      {output === null ? null : (
        <TableOutputMenu find={() => frame.current?.querySelector('table') ?? null} output={output} />
      )}
      {children}
    </div>
  )
}
