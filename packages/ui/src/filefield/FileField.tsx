import FileIcon from 'lucide-react/icons/file'
import Upload from 'lucide-react/icons/upload'
import X from 'lucide-react/icons/x'
import { type Ref, useRef, useState } from 'react'
import { Button } from '../button/Button.tsx'
import { IconButton } from '../button/IconButton.tsx'
import { Field } from '../field/Field.tsx'
import type { FieldProps } from '../field/fieldTypes.ts'
import { Icon } from '../icon/Icon.tsx'
import { cx } from '../internal/cx.ts'
import { ProgressBar } from '../progress/ProgressBar.tsx'
import { checkFiles, type FileLimits, formatFileSize } from './checkFiles.ts'
import styles from './FileField.module.css'

export interface FileFieldProps extends FieldProps, FileLimits {
  value: readonly File[]
  onChange?: ((files: File[]) => void) | undefined
  /** Was nicht übernommen wurde und warum, nach jeder Auswahl; das Feld zeigt es auch selbst, solange es dasteht. */
  onReject?: ((problems: readonly string[]) => void) | undefined
  /** Fortschritt des Hochladens 0–100; solange gesetzt, ist das Feld gesperrt. */
  uploadProgress?: number | undefined
  ref?: Ref<HTMLInputElement>
}

/** Dateiauswahl mit Ablegen, Grenzen und Fortschritt. */
export function FileField({
  value,
  onChange,
  onReject,
  uploadProgress,
  extensions,
  maxFiles = 1,
  maxSizeBytes,
  ref,
  ...props
}: FileFieldProps) {
  const input = useRef<HTMLInputElement | null>(null)
  const [problems, setProblems] = useState<readonly string[]>([])
  const [isOver, setOver] = useState(false)
  const isBusy = uploadProgress !== undefined
  const isLocked = props.isDisabled === true || isBusy

  const add = (added: Iterable<File>) => {
    // Bei einer einzigen Datei ersetzt die neue die alte.
    const result = checkFiles(maxFiles === 1 ? [] : value, [...added], { extensions, maxFiles, maxSizeBytes })
    setProblems(result.problems)
    onReject?.(result.problems)
    if (result.files.length > 0 || maxFiles !== 1) onChange?.(result.files)
  }

  const hints = [
    extensions === undefined ? undefined : `Formate: ${extensions.join(', ')}`,
    maxSizeBytes === undefined ? undefined : `höchstens ${formatFileSize(maxSizeBytes)} je Datei`,
    maxFiles > 1 ? `bis zu ${maxFiles} Dateien` : undefined,
  ].filter(hint => hint !== undefined)

  return (
    <Field
      {...props}
      description={props.description ?? (hints.length > 0 ? hints.join(' · ') : undefined)}
      errorMessage={problems.length > 0 ? problems.join(' ') : props.errorMessage}
      readOnlyValue={value.map(file => file.name).join(', ')}
    >
      {aria => (
        <div className={styles.fileField}>
          {/* Ablegen ist nur eine Zugabe; Maus- und Tastaturbedienung leistet die Schaltfläche. */}
          <div
            className={cx(styles.zone, isOver && styles.over, aria['aria-invalid'] === true && styles.invalid)}
            onDragLeave={() => setOver(false)}
            onDragOver={event => {
              event.preventDefault()
              setOver(!isLocked)
            }}
            onDrop={event => {
              event.preventDefault()
              setOver(false)
              if (!isLocked) add(event.dataTransfer.files)
            }}
            role="presentation"
          >
            <input
              {...aria}
              accept={extensions?.join(',')}
              className={styles.input}
              disabled={isLocked}
              multiple={maxFiles > 1}
              name={props.name}
              onBlur={props.onBlur}
              onChange={event => {
                add(event.target.files ?? [])
                // Sonst meldet der Browser dieselbe Datei nach dem Entfernen nicht noch einmal.
                event.target.value = ''
              }}
              ref={element => {
                input.current = element
                if (typeof ref === 'function') ref(element)
                else if (ref !== null && ref !== undefined) ref.current = element
              }}
              type="file"
            />
            <Button
              excludeFromTabOrder
              aria-hidden="true"
              icon={Upload}
              isDisabled={isLocked}
              onPress={() => input.current?.click()}
              size="dense"
            >
              {maxFiles > 1 ? 'Dateien auswählen' : 'Datei auswählen'}
            </Button>
            <span className={styles.drop}>oder hierher ziehen</span>
          </div>
          {value.length === 0 ? null : (
            <ul className={styles.list}>
              {value.map(file => (
                <li className={styles.file} key={`${file.name} ${file.size}`}>
                  <Icon icon={FileIcon} size={16} />
                  <span className={styles.name}>{file.name}</span>
                  <span className={styles.size}>{formatFileSize(file.size)}</span>
                  <IconButton
                    icon={X}
                    isDisabled={isLocked}
                    label={`${file.name} entfernen`}
                    onPress={() => {
                      setProblems([])
                      onChange?.(value.filter(entry => entry !== file))
                    }}
                    size="dense"
                  />
                </li>
              ))}
            </ul>
          )}
          {isBusy ? <ProgressBar label="Wird hochgeladen …" value={uploadProgress} /> : null}
        </div>
      )}
    </Field>
  )
}
