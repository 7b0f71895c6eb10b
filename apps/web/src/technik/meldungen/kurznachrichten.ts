import { ToastQueue } from '@benthos/ui/toast/ToastQueue.ts'

/** Kurznachrichten der Anwendung; der Rahmen zeigt sie an. */
export const kurznachrichten = new ToastQueue()
