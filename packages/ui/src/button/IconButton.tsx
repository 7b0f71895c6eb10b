import LoaderCircle from 'lucide-react/icons/loader-circle'
import type { Ref } from 'react'
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components/Button'
import { Icon, type IconType } from '../icon/Icon.tsx'
import { cx } from '../internal/cx.ts'
import { Tooltip, type TooltipProps } from '../tooltip/Tooltip.tsx'
import styles from './Button.module.css'
import { type ButtonSize, type ButtonVariant, buttonClass } from './Button.tsx'

export interface IconButtonProps extends Omit<AriaButtonProps, 'children' | 'className' | 'style' | 'aria-label'> {
  /** Beschriftung: wird vorgelesen und als Tooltip gezeigt. */
  label: string
  icon: IconType
  variant?: ButtonVariant
  size?: ButtonSize
  placement?: TooltipProps['placement']
  className?: string | undefined
  ref?: Ref<HTMLButtonElement>
}

/** Schaltfläche, die nur ein Symbol zeigt; ihre Beschriftung steht im Tooltip. */
export function IconButton({
  label,
  icon,
  variant = 'quiet',
  size = 'normal',
  placement,
  className,
  ...props
}: IconButtonProps) {
  return (
    <Tooltip isLabel placement={placement} text={label}>
      <AriaButton {...props} aria-label={label} className={buttonClass(variant, size, cx(styles.iconOnly, className))}>
        {props.isPending === true ? <Icon className={styles.turning} icon={LoaderCircle} /> : <Icon icon={icon} />}
      </AriaButton>
    </Tooltip>
  )
}
