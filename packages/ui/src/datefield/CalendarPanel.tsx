import { type CalendarDate, parseDate as parseCalendarDate } from '@internationalized/date'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { Button as AriaButton } from 'react-aria-components/Button'
import {
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  CalendarHeading,
} from 'react-aria-components/Calendar'
import { Icon } from '../icon/Icon.tsx'
import styles from './DateField.module.css'

export interface CalendarPanelProps {
  value: string | null
  min?: string | undefined
  max?: string | undefined
  onSelect: (isoDate: string) => void
}

/** Kalenderblatt zum Datumsfeld; nachgeladen. */
export default function CalendarPanel({ value, min, max, onSelect }: CalendarPanelProps) {
  return (
    <Calendar<CalendarDate>
      aria-label="Kalender"
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- wer den Kalender öffnet, will darin einen Tag wählen
      autoFocus
      className={styles.calendar ?? ''}
      firstDayOfWeek="mon"
      maxValue={max === undefined ? null : parseCalendarDate(max)}
      minValue={min === undefined ? null : parseCalendarDate(min)}
      onChange={date => onSelect(date.toString())}
      value={value === null ? null : parseCalendarDate(value)}
    >
      <header className={styles.header}>
        <AriaButton className={styles.step} slot="previous">
          <Icon icon={ChevronLeft} />
        </AriaButton>
        <CalendarHeading className={styles.heading} />
        <AriaButton className={styles.step} slot="next">
          <Icon icon={ChevronRight} />
        </AriaButton>
      </header>
      <CalendarGrid className={styles.grid} weekdayStyle="short">
        <CalendarGridHeader>
          {day => <CalendarHeaderCell className={styles.weekday}>{day}</CalendarHeaderCell>}
        </CalendarGridHeader>
        <CalendarGridBody>{date => <CalendarCell className={styles.day ?? ''} date={date} />}</CalendarGridBody>
      </CalendarGrid>
    </Calendar>
  )
}
