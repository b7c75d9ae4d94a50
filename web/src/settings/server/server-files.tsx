import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { isFileName, serverFileEndings } from '../../../../shared/domain/catalog/file-kinds.ts'
import { fileLimits } from '../../../../shared/domain/limits/files.ts'
import { api } from '../../api/client.ts'
import { serverQuery } from '../../api/queries.ts'
import { Alert } from '../../ui/alert.tsx'
import { FileDrop } from '../../ui/inputs/file-drop.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { showFailure } from '../../ui/overlays/show-failure.ts'
import { showSnackbar } from '../../ui/overlays/snackbar-store.ts'
import { useWords } from '../../i18n/use-words.ts'
import styles from '../../settings-fields/settings-form.module.css'
import { useBytes } from '../../display/use-bytes.ts'

interface ServerFile {
  name: string
  bytes: number
}

const filesQuery = () =>
  queryOptions({
    queryKey: ['server', 'files'],
    queryFn: ({ signal }) => api.get<ServerFile[]>('server/file', undefined, signal),
  })

const addressOf = (name: string) => `/api/server/file/${name}`

/** Logos, points of interest and the like, for all users of the tenant. Uploaded at once, without saving the form. */
export function ServerFiles() {
  const t = useWords()
  const bytes = useBytes()
  const { data = [], error } = useQuery(filesQuery())
  const { upload, remove } = useFileCalls()
  return (
    <div className={styles['below']}>
      {error && <Alert tone="bad">{error.message}</Alert>}
      <ul className={`q-list ${styles['files']}`}>
        {data.map((file) => (
          <li key={file.name}>
            <span>
              <a href={addressOf(file.name)} target="_blank" rel="noreferrer" dir="ltr">
                {file.name}
              </a>
              <small>
                <bdi>{addressOf(file.name)}</bdi> · {bytes(file.bytes)}
              </small>
            </span>
            <IconButton
              label={t('server.removeFile', { name: file.name })}
              icon={<Trash2 />}
              variant="danger"
              disabled={remove.isPending}
              onClick={() =>
                showSnackbar({
                  key: 'removal',
                  text: t('entity.removeQuestion', { name: file.name }),
                  kind: 'question',
                  action: { label: t('entity.remove'), run: () => remove.mutate(file.name) },
                })
              }
            />
          </li>
        ))}
      </ul>
      <FileDrop
        label={t('server.upload')}
        accept={serverFileEndings.map((ending) => `.${ending}`).join(',')}
        hint={t('server.uploadMore', {
          kinds: serverFileEndings.join(', '),
          size: bytes(fileLimits.serverFileBytesMax),
        })}
        busy={upload.isPending}
        onChoose={(file) => upload.mutate(file)}
      />
    </div>
  )
}

function useFileCalls() {
  const t = useWords()
  const queries = useQueryClient()
  const renew = () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: filesQuery().queryKey }),
      queries.invalidateQueries({ queryKey: serverQuery().queryKey, exact: true }),
    ])
  const upload = useMutation({
    mutationFn: async (file: File) => {
      if (!isFileName(file.name)) throw new Error(t('server.fileName'))
      if (file.size > fileLimits.serverFileBytesMax) throw new Error(t('server.fileTooLarge'))
      await api.upload(`server/file/${file.name}`, file)
    },
    onSuccess: (_answer, file) => {
      showSnackbar({ text: t('server.uploaded', { name: file.name }), kind: 'done' })
      return renew()
    },
    onError: showFailure,
  })
  const remove = useMutation({
    mutationFn: (name: string) => api.remove(`server/file/${name}`),
    onSuccess: renew,
    onError: showFailure,
  })
  return { upload, remove }
}
