{{/* What pods may not do. */}}
{{- define "arbor.confined" -}}
automountServiceAccountToken: false
enableServiceLinks: false
securityContext:
  runAsNonRoot: true
  runAsUser: 10001
  runAsGroup: 10001
  fsGroup: 10001
  seccompProfile:
    type: RuntimeDefault
{{- end }}

{{/* The image, what the container may not do, and the secrets. */}}
{{- define "arbor.program" -}}
image: "{{ .Values.image.repository }}:{{ required "image.tag is the version to run" .Values.image.tag }}"
imagePullPolicy: {{ .Values.image.pullPolicy }}
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  capabilities:
    drop: [ALL]
envFrom:
  - secretRef:
      name: {{ .Values.secretName }}
{{- end }}

{{/* The settings of all processes. */}}
{{- define "arbor.settings" -}}
{{- range $key, $value := .Values.settings }}
- name: {{ $key }}
  value: {{ $value | quote }}
{{- end }}
{{- end }}

{{/* The parts that the pods of the service share. Takes root, name, role and the values of the pool. */}}
{{- define "arbor.pod" -}}
{{- $root := .root -}}
metadata:
  labels:
    app.kubernetes.io/name: arbor
    app.kubernetes.io/instance: {{ $root.Release.Name }}
    app.kubernetes.io/component: {{ .name }}
  annotations:
    prometheus.io/scrape: 'true'
    prometheus.io/port: {{ $root.Values.metrics.port | quote }}
spec:
  {{- if $root.Values.spread.enabled }}
  # The loss of a node or zone leaves other pods.
  topologySpreadConstraints:
    {{- range $root.Values.spread.topologyKeys }}
    - topologyKey: {{ . }}
      maxSkew: 1
      whenUnsatisfiable: {{ $root.Values.spread.whenUnsatisfiable }}
      labelSelector:
        matchLabels:
          app.kubernetes.io/name: arbor
          app.kubernetes.io/instance: {{ $root.Release.Name }}
          app.kubernetes.io/component: {{ $.name }}
    {{- end }}
  {{- end }}
  terminationGracePeriodSeconds: {{ add $root.Values.drainSeconds 30 }}
  {{- include "arbor.confined" $root | nindent 2 }}
  containers:
    - name: arbor
      {{- include "arbor.program" $root | nindent 6 }}
      args: [{{ .role }}]
      env:
        {{- include "arbor.settings" $root | nindent 8 }}
        - name: ARBOR_DRAIN_SECONDS
          value: {{ $root.Values.drainSeconds | quote }}
        - name: ARBOR_METRICS_HOST
          value: 0.0.0.0
        - name: ARBOR_METRICS_PORT
          value: {{ $root.Values.metrics.port | quote }}
        {{- with $root.Values.databaseReplicas }}
        {{- if and .secretName (eq $.role "api") }}
        - name: ARBOR_DATABASE_REPLICA_URLS
          valueFrom:
            secretKeyRef:
              name: {{ .secretName }}
              key: {{ .key }}
        {{- end }}
        {{- end }}
        {{- if eq .role "worker" }}
        - name: ARBOR_WORKER_PORT
          value: '8000'
        {{- if .pool.concurrency }}
        - name: ARBOR_WORKER_CONCURRENCY
          value: {{ .pool.concurrency | quote }}
        {{- end }}
        {{- if .pool.steps }}
        - name: ARBOR_WORKER_STEPS
          value: {{ join "," .pool.steps | quote }}
        {{- end }}
        {{- end }}
      ports:
        - name: http
          containerPort: 8000
        - name: metrics
          containerPort: {{ $root.Values.metrics.port }}
      startupProbe:
        httpGet: { path: /livez, port: http }
        periodSeconds: 2
        failureThreshold: 150
      livenessProbe:
        httpGet: { path: /livez, port: http }
        periodSeconds: 10
        timeoutSeconds: 5
      readinessProbe:
        httpGet: { path: /readyz, port: http }
        periodSeconds: 5
        timeoutSeconds: 3
      resources:
        {{- toYaml .pool.resources | nindent 8 }}
      volumeMounts:
        - { name: data, mountPath: /data }
        - { name: tmp, mountPath: /tmp }
  volumes:
    # Mails, if there is no SMTP server. Nothing else is stored here.
    - name: data
      emptyDir: {}
    - name: tmp
      emptyDir:
        sizeLimit: {{ $root.Values.temporarySize }}
{{- end }}

{{/* Pods are added quickly. They are removed slowly, because a queue fills in bursts. */}}
{{- define "arbor.scaling" -}}
scaleUp:
  stabilizationWindowSeconds: 0
  policies:
    - { type: Pods, value: 2, periodSeconds: 60 }
scaleDown:
  stabilizationWindowSeconds: {{ .Values.autoscaling.downSeconds }}
  policies:
    - { type: Pods, value: 1, periodSeconds: 120 }
{{- end }}
