{{/* The pod of one part: web, worker or migrate. */}}
{{- define "voice.pod" -}}
{{- $port := ternary 3000 3001 (eq .part "web") -}}
securityContext:
  runAsNonRoot: true
  runAsUser: 1000
  fsGroup: 1000
  seccompProfile: { type: RuntimeDefault }
automountServiceAccountToken: false
terminationGracePeriodSeconds: {{ .root.Values.stopSeconds }}
containers:
  - name: {{ .part }}
    image: {{ .root.Values.image | quote }}
    args: ["--{{ .part }}"]
    env:
      {{- range $name, $value := .root.Values.settings }}
      - { name: {{ $name }}, value: {{ $value | quote }} }
      {{- end }}
      {{- range .root.Values.secretKeys }}
      - { name: {{ . }}_FILE, value: /run/secrets/voice/{{ . }} }
      {{- end }}
    {{- if ne .part "migrate" }}
    ports: [{ name: http, containerPort: {{ $port }} }]
    startupProbe: { httpGet: { path: /livez, port: http }, periodSeconds: 2, failureThreshold: 150 }
    livenessProbe: { httpGet: { path: /livez, port: http }, periodSeconds: 10 }
    readinessProbe: { httpGet: { path: /readyz, port: http }, periodSeconds: 2 }
    resources: {{- index .root.Values.resources .part | toYaml | nindent 6 }}
    {{- end }}
    securityContext:
      allowPrivilegeEscalation: false
      readOnlyRootFilesystem: true
      capabilities: { drop: [ALL] }
    volumeMounts:
      - { name: data, mountPath: /data }
      - { name: tmp, mountPath: /tmp }
      - { name: secret, mountPath: /run/secrets/voice, readOnly: true }
volumes:
  - { name: data, emptyDir: {} }
  - { name: tmp, emptyDir: {} }
  - { name: secret, secret: { secretName: {{ .root.Values.secret }}, defaultMode: 0440 } }
{{- end -}}
