import { Icon } from '../icon/Icon.tsx'
import { VisuallyHidden } from '../internal/VisuallyHidden.tsx'
import { SEVERITY_ICON, SEVERITY_LABEL, type Severity } from './severity.ts'

interface SeverityMarkProps {
  severity: Severity
  size?: number
  className?: string | undefined
}

/**
 * Symbol und Wort einer Meldung: das Symbol zeigt sein Wort dem Zeiger und schweigt, vorgelesen wird das Wort daneben. Trüge dasselbe
 * Element beides, wäre „Erfolg, Erfolg“ zu hören.
 */
export function SeverityMark({ severity, size, className }: SeverityMarkProps) {
  return (
    <>
      <span aria-hidden="true" className={className} title={SEVERITY_LABEL[severity]}>
        <Icon icon={SEVERITY_ICON[severity]} {...(size !== undefined && { size })} />
      </span>
      <VisuallyHidden>{`${SEVERITY_LABEL[severity]}: `}</VisuallyHidden>
    </>
  )
}
