{{- define "quire.name" -}}
{{- printf "%s-%s" .Release.Name .Chart.Name | trunc 52 | trimSuffix "-" -}}
{{- end -}}

{{- define "quire.selector" -}}
app.kubernetes.io/name: {{ .Chart.Name }}
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end -}}

{{- define "quire.labels" -}}
{{ include "quire.selector" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version }}
{{- end -}}

{{/* Workers have a name of their own, since the selector of the service must not find them. */}}
{{- define "quire.workerSelector" -}}
app.kubernetes.io/name: {{ .root.Chart.Name }}-worker
app.kubernetes.io/instance: {{ .root.Release.Name }}
app.kubernetes.io/component: {{ .worker.name }}
{{- end -}}

{{- define "quire.workerLabels" -}}
{{ include "quire.workerSelector" . }}
app.kubernetes.io/version: {{ .root.Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .root.Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .root.Chart.Name .root.Chart.Version }}
{{- end -}}

{{- define "quire.image" -}}
{{ .Values.image.repository }}:{{ .Values.image.tag | default .Chart.AppVersion }}
{{- end -}}

{{- define "quire.podSecurity" -}}
runAsNonRoot: true
runAsUser: 10001
runAsGroup: 10001
fsGroup: 10001
seccompProfile:
{{- with .Values.sandbox.localhostProfile }}
  type: Localhost
  localhostProfile: {{ . }}
{{- else }}
  type: Unconfined
{{- end }}
{{- end -}}

{{- define "quire.containerSecurity" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
procMount: {{ .Values.sandbox.procMount }}
capabilities:
  drop: [ALL]
{{- end -}}
