import type { LucideIcon } from 'lucide-react'

/** Symbol der offenen Sammlung Lucide; Einbindung je Symbol: `import Plus from 'lucide-react/icons/plus'`. */
export type IconType = LucideIcon

export interface IconProps {
  icon: IconType
  /** Kantenlänge in Pixeln. */
  size?: number
  className?: string | undefined
}

/** Zeichnet ein Symbol mit 1,5 px Strich. Es spricht nie allein: Beschriftung oder Tooltip steht immer dabei. */
export function Icon({ icon: Shape, size = 18, className }: IconProps) {
  return (
    <Shape
      aria-hidden="true"
      absoluteStrokeWidth
      className={className}
      focusable="false"
      size={size}
      strokeWidth={1.5}
    />
  )
}
